import torch

import attention
from golden import subject
from masks import causal_mask, padding_mask


@subject
def scaled_dot_product_attention():
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
    return attention.scaled_dot_product_attention, {"q": q, "k": k, "v": v}


@subject
def scaled_dot_product_attention_of_layers():
    """Axes before the last two are as many computations side by side: layers and heads."""
    q, k, v = torch.randn(2, 3, 4, 5), torch.randn(2, 3, 4, 5), torch.randn(2, 3, 4, 5)
    return attention.scaled_dot_product_attention, {"q": q, "k": k, "v": v}


@subject
def attention_head():
    return attention.AttentionHead(8, 4), {"hidden_states": torch.randn(2, 5, 8)}


@subject
def multi_head_attention():
    return attention.MultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8)}


@subject
def multi_head_attention_of_ones():
    """Every axis has size 1."""
    return attention.MultiHeadAttention(1, 1), {"hidden_states": torch.randn(1, 1, 1)}


@subject
def cross_attention():
    states = {"query_states": torch.randn(2, 3, 8), "key_value_states": torch.randn(2, 5, 8)}
    return attention.CrossAttention(8, 2), states


@subject
def packed_multi_head_attention():
    return attention.PackedMultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8)}


# Texts of five, four and three tokens, padded to five. The last query of the second may attend to nothing.
PADDING, CAUSAL = padding_mask([5, 4, 3], keys=5), causal_mask(queries=5, keys=5)
ASKING = torch.ones(3, 5, 1, dtype=torch.bool)
ASKING[1, 4] = False
BLOCKED_ROW = PADDING & CAUSAL & ASKING


def masked_head(mask):
    return attention.AttentionHead(8, 4), {"hidden_states": torch.randn(3, 5, 8), "mask": mask}


@subject
def attention_head_with_padding():
    return masked_head(PADDING)


@subject
def attention_head_causal():
    return masked_head(CAUSAL)


@subject
def attention_head_with_padding_causal():
    return masked_head(PADDING & CAUSAL)


@subject
def attention_head_with_blocked_row():
    return masked_head(BLOCKED_ROW)


@subject
def multi_head_attention_masked():
    return attention.MultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8), "mask": BLOCKED_ROW[:2]}


@subject
def cross_attention_masked():
    """The mask blocks keys, of which there are more than queries."""
    states = {"query_states": torch.randn(2, 3, 8), "key_value_states": torch.randn(2, 5, 8)}
    return attention.CrossAttention(8, 2), {**states, "mask": PADDING[1:]}


@subject
def packed_multi_head_attention_masked():
    return attention.PackedMultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8), "mask": BLOCKED_ROW[:2]}
