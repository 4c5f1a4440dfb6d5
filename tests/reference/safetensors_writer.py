"""Writes a safetensors file: the length of its header in eight bytes, the header as JSON, the tensors' bytes."""
import json
import struct

import torch

DTYPES = {torch.float32: "F32", torch.float64: "F64"}


def write_safetensors(path, tensors):
    """`tensors` by their keys, in the order in which their bytes lie."""
    header, end = {}, 0
    for key, tensor in tensors.items():
        begin, end = end, end + tensor.numel() * tensor.element_size()
        header[key] = {"dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)  # so that the numbers begin at a multiple of eight
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            file.write(tensor.detach().contiguous().numpy().tobytes())
