"""A layer of BERT's encoder, and the embeddings that feed it."""
import torch
from torch import nn

from attention import PackedMultiHeadAttention
from named_values import named

EPS = 1e-12  # BERT's


class FeedForward(nn.Module):
    def __init__(self, embed_dim, hidden_dim):
        super().__init__()
        self.linear_1 = nn.Linear(embed_dim, hidden_dim)
        self.linear_2 = nn.Linear(hidden_dim, embed_dim)

    def forward(self, x):
        expanded = named("linear_1.expanded", self.linear_1(x))
        activated = named("activated", nn.functional.gelu(expanded))
        return named("linear_2.projected", self.linear_2(activated))


class EncoderLayer(nn.Module):
    """Each sum with what went in is normalised after it: post-norm."""

    def __init__(self, embed_dim, heads, hidden_dim):
        super().__init__()
        self.attention = PackedMultiHeadAttention(embed_dim, heads)
        self.layer_norm_1 = nn.LayerNorm(embed_dim, eps=EPS)
        self.feed_forward = FeedForward(embed_dim, hidden_dim)
        self.layer_norm_2 = nn.LayerNorm(embed_dim, eps=EPS)

    def forward(self, hidden_states, mask=None):
        residual_1 = named("residual_1", hidden_states + self.attention(hidden_states, mask=mask))
        attended = named("layer_norm_1.attended", self.layer_norm_1(residual_1))
        residual_2 = named("residual_2", attended + self.feed_forward(attended))
        return self.layer_norm_2(residual_2)


class EmbeddedEncoder(nn.Module):
    """A text's ids, their places and its segments become hidden states, and those go through one layer."""

    def __init__(self, vocabulary, positions, embed_dim, heads, hidden_dim):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary, embed_dim)
        self.position_embedding = nn.Embedding(positions, embed_dim)
        self.segment_embedding = nn.Embedding(2, embed_dim)
        self.embedding_norm = nn.LayerNorm(embed_dim, eps=EPS)
        self.encoder = EncoderLayer(embed_dim, heads, hidden_dim)

    def forward(self, ids, segments, mask=None):
        positions = torch.arange(ids.size(-1))
        embeddings = self.token_embedding(ids) + self.position_embedding(positions) + self.segment_embedding(segments)
        hidden_states = named("embedding_norm.hidden_states", self.embedding_norm(named("embeddings", embeddings)))
        return self.encoder(hidden_states, mask)
