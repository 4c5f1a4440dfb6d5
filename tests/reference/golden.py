"""Runs one subject in both precisions and writes its folder: what went in, and what PyTorch makes of it."""
import copy
import zlib

import numpy
import torch
from torch import nn

from named_values import values_of
from safetensors_writer import write_safetensors

PRECISIONS = {"float32": torch.float32, "float64": torch.float64}
SUBJECTS = {}


def subject(make):
    """Enters a function under its name. It returns a module, or a function, and the inputs, which that takes by
    name. All numbers are float32 to begin with, so that both precisions are given the same."""
    SUBJECTS[make.__name__] = make
    return make


def copy_in(tensor, dtype):
    """A leaf of its own: numbers in this precision, ids and masks as they are."""
    if not tensor.is_floating_point():
        return tensor
    return tensor.detach().to(dtype, copy=True).requires_grad_()


def expected(compute, inputs, upstream, dtype):
    """The output, the values on the way, and the gradient of each, of every parameter and of every input."""
    parameters = {}
    if isinstance(compute, nn.Module):
        compute = copy.deepcopy(compute).to(dtype)
        parameters = dict(compute.named_parameters())
    inputs = {name: copy_in(tensor, dtype) for name, tensor in inputs.items()}
    output, values = values_of(compute, inputs)
    output.backward(upstream.to(dtype))

    found = {"output": output, **{f"value.{path}": value for path, value in values.items()}}
    for path, tensor in {**parameters, **inputs, **values}.items():
        if tensor.requires_grad:
            found[f"gradient.{path}"] = tensor.grad
    return found


def write_golden(name, folder):
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(zlib.crc32(name.encode()))
    compute, inputs = SUBJECTS[name]()
    upstream = torch.randn(compute(**inputs).shape)
    for key, tensor in {**inputs, "upstream": upstream}.items():
        numpy.save(folder / f"{key}.npy", tensor.numpy())
    if isinstance(compute, nn.Module):
        weights = {key: weight for key, weight in compute.named_parameters() if weight.requires_grad}
        write_safetensors(folder / "weights.safetensors", weights)
    for precision, dtype in PRECISIONS.items():
        write_safetensors(folder / f"expected.{precision}.safetensors", expected(compute, inputs, upstream, dtype))
