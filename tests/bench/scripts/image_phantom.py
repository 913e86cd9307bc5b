#!/usr/bin/python3
"""Makes touching256.nrrd (four labels that touch) and ct256.nrrd (a ball in noise), 256^3 voxels of 1 mm, in the
working folder. Debian: python3-numpy."""
import numpy as np

CELLS = 256


def write(name, values):
    kind = {"uint8": "uint8", "int16": "int16"}[str(values.dtype)]
    header = (f"NRRD0004\ntype: {kind}\ndimension: 3\nspace: left-posterior-superior\n"
              f"sizes: {CELLS} {CELLS} {CELLS}\nspace directions: (1,0,0) (0,1,0) (0,0,1)\n"
              "kinds: domain domain domain\nendian: little\nencoding: raw\n"
              "space units: \"mm\" \"mm\" \"mm\"\nspace origin: (0,0,0)\n\n")
    with open(name, "wb") as file:
        file.write(header.encode() + values.tobytes())


line = (2 * np.arange(CELLS) + 1) / CELLS - 1
z, y, x = np.meshgrid(line, line, line, indexing="ij")
r = np.sqrt(x * x + y * y + z * z)
labels = np.zeros(r.shape, np.uint8)
labels[(r < 0.8) & (x < 0)] = 1
labels[(r < 0.8) & (x >= 0) & (y < 0.1)] = 2
labels[(r < 0.8) & (x >= 0) & (y >= 0.1)] = 3
labels[r < 0.35] = 4
write("touching256.nrrd", labels)
noise = np.random.default_rng(1).normal(0, 60, r.shape)
write("ct256.nrrd", (np.where(r < 0.8, 1000, 0) + noise).astype(np.int16))
