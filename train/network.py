"""The network of `expert` in PyTorch, and its weights as whole numbers for the program."""
import hashlib
import struct

import numpy as np
import torch

# As in src/expert/features.hpp and network.hpp.
FEATURES_VERSION = 1
FEATURES = 344
FIRST = 128
SECOND = 32
FILE_VERSION = 1
# Of what the whole numbers are parts (src/expert/network.cpp).
FIRST_WEIGHT = 4096
HIDDEN = 512
SECOND_WEIGHT = 256
THIRD_WEIGHT = 4096
MOST_HIDDEN = 4095 / HIDDEN


class Network(torch.nn.Module):
    """The chance to win the round after a move, from its numbers."""

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(FEATURES, FIRST)
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.third = torch.nn.Linear(SECOND, 1)
        # Brings numbers that vary much into the range of the others: powers of two.
        self.register_buffer("scale", torch.ones(FEATURES))

    def fit_scale(self, rows):
        spread = rows.astype(np.float32).std(axis=0)
        self.scale.copy_(torch.from_numpy(2.0 ** -np.ceil(np.log2(np.maximum(spread, 1)))))

    def forward(self, rows):
        x = rows * self.scale
        x = self.first(x).clamp(0, MOST_HIDDEN)
        x = self.second(x).clamp(0, MOST_HIDDEN)
        return self.third(x).squeeze(-1)

    @torch.no_grad()
    def keep_small(self):
        """Keeps every weight in the range of its whole numbers."""
        self.second.weight.clamp_(-2047 / SECOND_WEIGHT, 2047 / SECOND_WEIGHT)
        self.third.weight.clamp_(-2, 2)


def whole(tensor, parts, kind):
    numbers = np.rint(tensor.detach().double().numpy() * parts)
    limits = np.iinfo(kind)
    return np.clip(numbers, limits.min, limits.max).astype("<" + np.dtype(kind).str[1:]).tobytes()


def write_weights(network, path, provenance):
    """Writes the file that the program reads, and returns its content hash."""
    folded = network.first.weight * network.scale
    weights = b"".join((
        whole(folded.T, FIRST_WEIGHT, np.int16),
        whole(network.first.bias, FIRST_WEIGHT, np.int32),
        whole(network.second.weight, SECOND_WEIGHT, np.int16),
        whole(network.second.bias, HIDDEN * SECOND_WEIGHT, np.int32),
        whole(network.third.weight[0], THIRD_WEIGHT, np.int16),
        whole(network.third.bias, HIDDEN * THIRD_WEIGHT, np.int32),
    ))
    text = provenance.encode()
    digest = hashlib.sha256(weights)
    head = b"lcexpert" + struct.pack("<6I", FILE_VERSION, FEATURES_VERSION, FEATURES, FIRST, SECOND,
                                     len(text))
    path.write_bytes(head + text + digest.digest() + weights)
    return digest.hexdigest()
