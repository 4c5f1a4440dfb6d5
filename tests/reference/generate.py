"""Writes what PyTorch makes of each subject: see README.md.

    python3 generate.py OUTPUT_FOLDER
"""
import pathlib
import sys

import torch

import subjects_of_attention
import subjects_of_encoder
import subjects_of_ops
from golden import SUBJECTS, write_golden

torch.set_num_threads(1)  # so that sums are always taken in the same order
for name in SUBJECTS:
    write_golden(name, pathlib.Path(sys.argv[1]) / name)
