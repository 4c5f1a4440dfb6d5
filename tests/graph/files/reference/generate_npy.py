"""Writes the .npy files of this folder with numpy's own numpy.save: python3 generate_npy.py

npy_bytes_test.cpp compares what the project writes with them, byte for byte. They were written by numpy 1.24.2.
"""

from pathlib import Path

import numpy

ARRAYS = {
    "float32": numpy.array([[1, -2, 3], [0.5, -0.0, numpy.inf]], numpy.float32),
    "float64_scalar": numpy.array(0.1, numpy.float64),
    "int64": numpy.array([-1, 0, 2**62], numpy.int64),
    "bool": numpy.array([[True, False], [False, True]]),
    "empty": numpy.zeros((0, 3), numpy.float32),
    "longest_shape": numpy.zeros((0, 1, 1, 1, 1, 1, 1, 10**18), numpy.bool_),
}

for name, array in ARRAYS.items():
    numpy.save(Path(__file__).parent / name, array)
