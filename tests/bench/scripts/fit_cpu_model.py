#!/usr/bin/env python3
"""Fits the CPU constants of engine/solve/tune/performance_model.cpp to what products_bench measured on one thread.

usage: fit_cpu_model.py ONE_THREAD.csv... [--check OTHER.csv]
Of products in several files the fastest is taken, as a busy machine only makes them slower. Prints for every format
{ns an entry, a run, a row, a sector of x}, how well the model does with each matrix left out of the fit in turn, and
how well on the other file. Needs NumPy and SciPy.
"""
import argparse

import numpy as np
from scipy.optimize import least_squares
from scipy.stats import spearmanr

FORMATS = ["csr", "ell", "ell-r", "sell", "rbp-csr", "rbp-ell", "rbp-ell-r", "rbp-sliced", "rbp-node", "rbp-sym"]


def numbers(fields):
    return {k: float(v) for k, v in (f.split("=") for f in fields if "=" in f)}


def load(path):
    device, matrices, products = {}, {}, {}
    for line in open(path):
        t = line.strip().split(",")
        if t[0] == "DEVICE":
            device = numbers(t[2:])
        elif t[0] == "MATRIX":
            matrices[t[1]] = numbers(t[2:])
        elif t[0] == "PRODUCT" and t[-1] != "WRONG":
            products[t[1], t[2]] = float(t[-3]), float(t[-2])  # seconds, bytes
    return device, matrices, products


def entries(f, m):
    if f == "ell":
        return m["rows"] * m["longest"]
    if f in ("ell-r", "rbp-ell", "rbp-ell-r"):
        return 32 * m["longest5"]
    if f in ("sell", "rbp-sliced"):
        return 32 * m["row_slots"]
    if f == "rbp-node":
        return 32 * m["node_slots"] * m["node_block"] ** 2
    return 0 if f == "rbp-sym" else m["nonzeros"]


def runs(f, m):
    if f == "rbp-sym":
        return 32 * m["sym_steps"]
    return (m["runs"] + m["isolated"]) / (m["node_block"] if f == "rbp-node" else 1)


def work(f, m):
    return np.array([entries(f, m), runs(f, m), m["rows"], 0 if f == "rbp-sym" else m["near"] * m["rows"]])


def fixed_seconds(m, stored, device):
    size, cache = stored + 16 * m["rows"], device["cache_bytes"]
    kept = min(1, max(0, (cache - size) / cache))
    return device["call"] + size * (kept / max(device["cache"], device["update"])
                                    + (1 - kept) / max(device["read"], device["update"]))


def fit(f, cases):
    """cases: [(matrix, seconds, bytes)]"""
    w = np.array([work(f, m) for m, _, _ in cases]) * 1e-9
    seconds = np.array([t for _, t, _ in cases])
    fixed = np.array([fixed_seconds(m, b, device) for m, _, b in cases])
    starts = (np.full(4, s) for s in (0.1, 0.5))
    fits = [least_squares(lambda q: np.concatenate([np.log((fixed + w @ q) / seconds), 0.003 * q]), s, bounds=(0, 50),
                          loss="soft_l1", f_scale=0.15) for s in starts]
    return min(fits, key=lambda r: r.cost).x


def predict(f, m, stored, q, device):
    return fixed_seconds(m, stored, device) + work(f, m) @ q * 1e-9 / device["processors"]


def report(name, predicted, measured):
    keys = list(predicted)
    p, t = np.array([predicted[k] for k in keys]), np.array([measured[k][0] for k in keys])
    e = np.abs(p / t - 1)
    chosen = {}
    for m in {k[0] for k in keys}:
        mine = [k for k in keys if k[0] == m]
        chosen[m] = min(measured[k][0] for k in mine) / measured[min(mine, key=predicted.get)][0]
    print(f"{name}: {len(keys)} products, error median {np.median(e):.3f}, 90 % within {np.quantile(e, .9):.2f}, rank "
          f"correlation {spearmanr(p, t)[0]:.3f}; the format it would take is {np.mean(list(chosen.values())):.3f} "
          f"of the fastest on average, {min(chosen.values()):.3f} at worst ({min(chosen, key=chosen.get)})")
    for f in FORMATS:
        mine = [abs(predicted[k] / measured[k][0] - 1) for k in keys if k[1] == f]
        if mine:
            print(f"  {f:10s} {np.median(mine):.3f}")


parser = argparse.ArgumentParser()
parser.add_argument("files", nargs="+")
parser.add_argument("--check")
arguments = parser.parse_args()
device, matrices, measured = load(arguments.files[0])
for path in arguments.files[1:]:
    for key, value in load(path)[2].items():
        measured[key] = min(value, measured[key])
constants, left_out = {}, {}
for f in FORMATS:
    mine = [m for m in matrices if (m, f) in measured]
    cases = {m: (matrices[m], *measured[m, f]) for m in mine}
    constants[f] = fit(f, list(cases.values()))
    print("    {" + ", ".join(f"{c:.3g}" for c in constants[f]) + "},  // " + f)
    for m in mine:
        q = fit(f, [cases[o] for o in mine if o != m])
        left_out[m, f] = predict(f, matrices[m], measured[m, f][1], q, device)
report("each matrix left out", left_out, measured)
if arguments.check:
    other, their_matrices, theirs = load(arguments.check)
    report("other file", {(m, f): predict(f, their_matrices[m], b, constants[f], other)
                          for (m, f), (_, b) in theirs.items()}, theirs)
