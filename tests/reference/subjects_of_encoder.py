import torch

import encoder
from golden import subject
from masks import padding_mask


def random_everywhere(module):
    """Norms begin with weights of 1 and biases of 0, behind which a mistake could hide."""
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randn(parameter.shape) / 2)
    return module


@subject
def encoder_layer():
    layer = random_everywhere(encoder.EncoderLayer(8, 2, hidden_dim=12))
    return layer, {"hidden_states": torch.randn(2, 5, 8), "mask": padding_mask([5, 3], keys=5)}


@subject
def embedded_encoder():
    module = random_everywhere(encoder.EmbeddedEncoder(vocabulary=11, positions=6, embed_dim=8, heads=2, hidden_dim=12))
    ids = torch.tensor([[2, 7, 3, 7, 3], [2, 10, 3, 0, 0]])
    segments = torch.tensor([[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]])
    return module, {"ids": ids, "segments": segments, "mask": padding_mask([5, 3], keys=5)}


def table(rows, width):
    """A table that is too large for a file: the number in row i, column j is ((31 i + 17 j) mod 257 − 128) / 64."""
    i, j = torch.arange(rows)[:, None], torch.arange(width)
    return torch.nn.Parameter(((31 * i + 17 * j) % 257 - 128) / 64, requires_grad=False)


@subject
def encoder_of_a_pair():
    """What lesson 14 reads: `time flies like an arrow` and `fruit flies like a banana`."""
    module = random_everywhere(encoder.EmbeddedEncoder(vocabulary=1, positions=512, embed_dim=8, heads=2, hidden_dim=10))
    module.token_embedding.weight = table(30522, 8)
    a, b = [101, 2051, 10029, 2066, 2019, 8612, 102], [5909, 10029, 2066, 1037, 15212, 102]
    return module, {"ids": torch.tensor([a + b]), "segments": torch.tensor([[0] * len(a) + [1] * len(b)])}
