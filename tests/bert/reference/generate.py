"""Writes pytorch.jsonl, how PyTorch prints integers: see README.md.

    python3 generate.py OUTPUT_FOLDER
"""
import json
import pathlib
import sys

import torch


def numbers(batch, seq, first, step):
    """[batch, seq] numbers that count up from `first` by `step`, each modulo the size of the vocabulary."""
    counted = [(first + step * i) % 30522 for i in range(batch * seq)]
    return torch.tensor(counted, dtype=torch.int64).reshape(batch, seq)


# How many texts, tokens in each, the first number, the step from one to the next.
TENSORS = [
    (1, 1, 7, 0), (1, 5, 2051, 7978), (1, 18, 0, 1), (1, 24, 0, 1), (1, 25, 0, 1), (1, 40, 101, 977), (1, 512, 101, 31),
    (2, 3, 0, 15000), (2, 13, 9, 2999), (3, 30, 0, 401), (8, 128, 5, 1), (4, 250, 5, 1), (1, 1000, 0, 1), (1, 1001, 0, 1),
    (6, 200, 0, 1), (7, 200, 0, 1), (200, 6, 0, 1), (200, 7, 0, 1), (501, 2, 0, 1), (1001, 1, 0, 1), (167, 6, 30000, 11),
    (1, 1001, 30000, 1), (0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0), (0, 5, 0, 0),
]

# What a tokenizer returns: a dict of tensors, of one length each.
BATCHES = [
    {"input_ids": [[101, 102]], "token_type_ids": [[0, 0]], "attention_mask": [[1, 1]]},
    {
        "input_ids": [[101, 2051, 10029, 2066, 2019, 8612, 102, 5909, 10029, 2066, 1037, 15212, 102]],
        "token_type_ids": [[0] * 7 + [1] * 6],
        "attention_mask": [[1] * 13],
    },
    {
        "input_ids": [[101, 7592, 102, 0, 0], [101, 2040, 2626, 2009, 102]],
        "token_type_ids": [[0] * 5, [0] * 5],
        "attention_mask": [[1, 1, 1, 0, 0], [1] * 5],
    },
    {"input_ids": [[101] + [1037] * 40 + [102]], "token_type_ids": [[0] * 42], "attention_mask": [[1] * 42]},
]

with open(pathlib.Path(sys.argv[1]) / "pytorch.jsonl", "w", encoding="utf-8") as file:
    for batch, seq, first, step in TENSORS:
        text = str(numbers(batch, seq, first, step))
        file.write(json.dumps({"batch": batch, "seq": seq, "first": first, "step": step, "text": text}) + "\n")
    for lists in BATCHES:
        text = str({name: torch.tensor(rows) for name, rows in lists.items()})
        file.write(json.dumps({**lists, "text": text}) + "\n")
