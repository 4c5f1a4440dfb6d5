"""Which keys a query may attend to: True keeps, False blocks."""
import torch


def padding_mask(lengths, keys):
    """[batch, 1, key]: the first `length` keys of each text are kept."""
    return (torch.arange(keys) < torch.tensor(lengths)[:, None])[:, None, :]


def causal_mask(queries, keys):
    """[query, key]: query i keeps the keys 0 … i."""
    return torch.ones(queries, keys, dtype=torch.bool).tril()
