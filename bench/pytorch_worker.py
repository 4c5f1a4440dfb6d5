"""Measures attention in PyTorch for bench/run, one turn for each line it reads (docs/benchmarks.md).

    pytorch_worker.py "pytorch tutorial module"|"pytorch MultiheadAttention" forward|forward+backward BATCH SEQ THREADS
"""

import os
import signal
import sys
import time
from math import sqrt

# The BLAS that torch is linked with reads how many threads it has when it is loaded.
for name in ("OMP_NUM_THREADS", "BLIS_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = sys.argv[5]

import torch
from torch import nn

EMBED_DIM, HEADS = 768, 12  # BERT-base


class AttentionHead(nn.Module):
    """The tutorial's head: three projections of its own."""

    def __init__(self, embed_dim, head_dim):
        super().__init__()
        self.W_q = nn.Linear(embed_dim, head_dim)
        self.W_k = nn.Linear(embed_dim, head_dim)
        self.W_v = nn.Linear(embed_dim, head_dim)

    def forward(self, hidden_state):
        q, k, v = self.W_q(hidden_state), self.W_k(hidden_state), self.W_v(hidden_state)
        scores = torch.bmm(q, k.transpose(1, 2)) / sqrt(q.size(-1))
        return torch.bmm(torch.softmax(scores, dim=-1), v)


class MultiHeadAttention(nn.Module):
    """The tutorial's module: a list of heads, their outputs joined, an output layer."""

    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList([AttentionHead(EMBED_DIM, EMBED_DIM // HEADS) for _ in range(HEADS)])
        self.output_layer = nn.Linear(EMBED_DIM, EMBED_DIM)

    def forward(self, hidden_state):
        return self.output_layer(torch.cat([head(hidden_state) for head in self.heads], dim=-1))


class SelfAttention(nn.MultiheadAttention):
    """PyTorch's own module, with packed projections and no weights to look at."""

    def __init__(self):
        super().__init__(EMBED_DIM, HEADS, batch_first=True)

    def forward(self, states):
        return super().forward(states, states, states, need_weights=False)[0]


def peak_mb():
    """The most memory that this process has held, in 10⁶ bytes."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) * 1024 / 1e6


def module_named(what):
    if what == "pytorch tutorial module":
        return MultiHeadAttention()
    return SelfAttention()


def main():
    what, run_pass, batch, seq, threads = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    backward = run_pass == "forward+backward"
    module = module_named(what)
    states = torch.randn(batch, seq, EMBED_DIM, requires_grad=backward)
    upstream = torch.randn(batch, seq, EMBED_DIM)

    def run():
        module.zero_grad(set_to_none=True)
        states.grad = None
        with torch.set_grad_enabled(backward):
            output = module(states)
            if backward:
                output.backward(upstream)

    def take_turn():
        """A run that is not timed, since others have had the processor's caches meanwhile, then timed ones."""
        run()
        times, start = [], time.perf_counter()
        while not times or time.perf_counter() - start < 0.1:
            before = time.perf_counter()
            run()
            times.append((time.perf_counter() - before) * 1e3)
        print(*(f"{ms:.6f}" for ms in times), f"{peak_mb():.1f}", flush=True)

    try:
        run()
    except RuntimeError as error:
        print("failed:", str(error).splitlines()[0], flush=True)
        sys.exit(1)
    print("ready", flush=True)
    for _ in sys.stdin:
        take_turn()


main()
