import torch
from torch.nn import functional

from golden import subject


@subject
def softmax():
    return lambda x: torch.softmax(x, -1), {"x": torch.randn(2, 3, 5)}


@subject
def log_softmax():
    return lambda x: torch.log_softmax(x, -1), {"x": torch.randn(2, 3, 5)}


@subject
def embedding():
    ids = torch.tensor([[4, 0, 4], [6, 4, 1]])  # a row that is read three times, and rows that nobody reads
    return lambda table, ids: functional.embedding(ids, table), {"table": torch.randn(7, 4), "ids": ids}


@subject
def embedding_with_padding():
    ids = torch.tensor([[4, 0, 4], [6, 4, 1]])
    table = torch.randn(7, 4)
    return lambda table, ids: functional.embedding(ids, table, padding_idx=4), {"table": table, "ids": ids}


def normalised(x, weight, bias):
    return functional.layer_norm(x, x.shape[-1:], weight, bias, eps=1e-5)


@subject
def layer_norm():
    x = torch.randn(2, 3, 8)
    x[0, 1] = 0.5  # a row without variance
    return normalised, {"x": x, "weight": torch.randn(8), "bias": torch.randn(8)}


@subject
def layer_norm_of_ones():
    """Every axis has size 1: each number is its own mean."""
    return normalised, {"x": torch.randn(1, 1, 1), "weight": torch.randn(1), "bias": torch.randn(1)}


def far_and_near():
    """Where gelu bends, and far from there."""
    return torch.cat([torch.linspace(-6, 6, 25), torch.tensor([-40.0, -0.0, 0.0, 1e-4, 40.0])])


@subject
def gelu_erf():
    return lambda x: functional.gelu(x, approximate="none"), {"x": far_and_near()}


@subject
def gelu_tanh():
    return lambda x: functional.gelu(x, approximate="tanh"), {"x": far_and_near()}


def cross_entropy_of_rows(logits, targets):
    """PyTorch wants the classes second; here they are last."""
    return functional.cross_entropy(logits.flatten(0, -2), targets.flatten())


@subject
def cross_entropy():
    return cross_entropy_of_rows, {"logits": torch.randn(2, 3, 5), "targets": torch.tensor([[1, 0, 4], [2, 2, 3]])}


@subject
def cross_entropy_with_ignored():
    targets = torch.tensor([[1, -100, 4], [-100, 2, 3]])
    return cross_entropy_of_rows, {"logits": torch.randn(2, 3, 5), "targets": targets}
