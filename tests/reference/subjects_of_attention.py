import torch

import attention
from golden import subject
from masks import causal_mask, padding_mask


@subject
def scaled_dot_product_attention():
    q, k, v = torch.randn(2, 3, 4), torch.randn(2, 5, 4), torch.randn(2, 5, 6)
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
    states = {"hidden_states": torch.randn(2, 3, 8), "key_value_states": torch.randn(2, 5, 8)}
    return attention.MultiHeadAttention(8, 2), states


@subject
def packed_multi_head_attention():
    return attention.PackedMultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8)}


# The second text has three tokens and two of padding. BLOCKED_ROW keeps its last query from every key.
PADDING, CAUSAL = padding_mask([5, 3], keys=5), causal_mask(queries=5, keys=5)
BLOCKED_ROW = PADDING & CAUSAL & torch.tensor([[[True]] * 5, [[True]] * 4 + [[False]]])


def masked_head(mask):
    return attention.AttentionHead(8, 4), {"hidden_states": torch.randn(2, 5, 8), "mask": mask}


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
    return attention.MultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8), "mask": BLOCKED_ROW}


@subject
def cross_attention_masked():
    """The mask blocks keys, of which there are more than queries."""
    states = {"hidden_states": torch.randn(2, 3, 8), "key_value_states": torch.randn(2, 5, 8)}
    return attention.MultiHeadAttention(8, 2), {**states, "mask": PADDING}


@subject
def packed_multi_head_attention_masked():
    return attention.PackedMultiHeadAttention(8, 2), {"hidden_states": torch.randn(2, 5, 8), "mask": BLOCKED_ROW}
