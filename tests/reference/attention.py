"""The tutorial's modules, each value on the way with the path that it has in stepgrad: there q is a result of W_q's."""
from math import inf, sqrt

import torch
from torch import nn

from named_values import named


def weights_of(scores, keep):
    """Softmax over the keys that are kept. Where a query may attend to none, softmax would give NaN: there the
    weights are 0, and so is what flows back."""
    nothing_kept = ~keep.any(-1, keepdim=True)
    return torch.softmax(scores.masked_fill(nothing_kept, 0), -1).masked_fill(nothing_kept, 0)


def scaled_dot_product_attention(q, k, v, mask=None):
    dot_products = named("dot_products", q @ k.transpose(-2, -1))
    scores = named("scores", dot_products / sqrt(q.size(-1)))
    if mask is None:
        weights = named("weights", torch.softmax(scores, -1))
    else:
        masked_scores = named("masked_scores", scores.masked_fill(~mask, -inf))
        weights = named("weights", weights_of(masked_scores, mask.expand_as(scores)))
    return weights @ v


class AttentionHead(nn.Module):
    def __init__(self, embed_dim, head_dim):
        super().__init__()
        self.W_q = nn.Linear(embed_dim, head_dim)
        self.W_k = nn.Linear(embed_dim, head_dim)
        self.W_v = nn.Linear(embed_dim, head_dim)

    def forward(self, hidden_states, key_value_states=None, mask=None):
        """Keys and values come from the hidden states too, unless they are given others: cross-attention."""
        if key_value_states is None:
            key_value_states = hidden_states
        q = named("W_q.q", self.W_q(hidden_states))
        k = named("W_k.k", self.W_k(key_value_states))
        v = named("W_v.v", self.W_v(key_value_states))
        return named("attention_output", scaled_dot_product_attention(q, k, v, mask))


class MultiHeadAttention(nn.Module):
    """A head each with projections of its own, their outputs joined, an output layer."""

    def __init__(self, embed_dim, heads):
        super().__init__()
        self.heads = nn.ModuleList([AttentionHead(embed_dim, embed_dim // heads) for _ in range(heads)])
        self.output_layer = nn.Linear(embed_dim, embed_dim)

    def forward(self, hidden_states, key_value_states=None, mask=None):
        outputs = [head(hidden_states, key_value_states, mask) for head in self.heads]
        return self.output_layer(named("concat", torch.cat(outputs, dim=-1)))


class CrossAttention(MultiHeadAttention):
    """The same module, asked by one text and answered by another."""

    def forward(self, query_states, key_value_states, mask=None):
        return super().forward(query_states, key_value_states, mask)


class PackedMultiHeadAttention(nn.Module):
    """One projection for all heads, which view and transpose take apart."""

    def __init__(self, embed_dim, heads):
        super().__init__()
        self.head_count = heads
        self.W_q = nn.Linear(embed_dim, embed_dim)
        self.W_k = nn.Linear(embed_dim, embed_dim)
        self.W_v = nn.Linear(embed_dim, embed_dim)
        self.output_layer = nn.Linear(embed_dim, embed_dim)

    def split(self, x):
        """[batch, seq, embed] → [batch, head, seq, dim]."""
        batch, seq, embed = x.shape
        return x.view(batch, seq, self.head_count, embed // self.head_count).transpose(1, 2)

    def forward(self, hidden_states, key_value_states=None, mask=None):
        if key_value_states is None:
            key_value_states = hidden_states
        q = named("q", self.split(named("W_q.packed_q", self.W_q(hidden_states))))
        k = named("k", self.split(named("W_k.packed_k", self.W_k(key_value_states))))
        v = named("v", self.split(named("W_v.packed_v", self.W_v(key_value_states))))
        if mask is not None and mask.dim() == 3:
            mask = mask[:, None]  # [batch, 1, query, key]: the same for every head
        attention_output = named("attention_output", scaled_dot_product_attention(q, k, v, mask))
        concat = named("concat", attention_output.transpose(1, 2).reshape(hidden_states.shape))
        return self.output_layer(concat)
