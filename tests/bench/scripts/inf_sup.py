#!/usr/bin/env python3
"""Inf-sup constants of pressures inside tetrahedra of second order, on a clamped cube of 6 n^3 elements.

usage: inf_sup.py [--most 3]. Prints for one pressure an element, four (linear), and four with a bubble in the displacement:
pressure modes that no displacement feels (the mean is not counted), and the smallest constant of the others, with the
H1 seminorm of the displacement and the L2 norm of the pressure. An element that locks or has a checkerboard has modes
whose number grows with n, or a constant that goes to 0. Needs NumPy and SciPy.
"""
import argparse
import itertools

import numpy as np
import scipy.linalg


def quadrature(n):
    """Points and weights of a tetrahedron, by a collapsed product rule of n^3 points."""
    x, w = np.polynomial.legendre.leggauss(n)
    x, w = (x + 1) / 2, w / 2
    points, weights = [], []
    for i, j, k in itertools.product(range(n), repeat=3):
        a, b, c = x[i], x[j], x[k]
        points.append((a, b * (1 - a), c * (1 - a) * (1 - b)))
        weights.append(w[i] * w[j] * w[k] * (1 - a) ** 2 * (1 - b))
    return np.array(points), np.array(weights)


EDGES = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]


def shape(point, with_bubble):
    """Barycentric coordinates, and gradients of the ten shape functions, and of the bubble."""
    x, y, z = point
    at = np.array([1 - x - y - z, x, y, z])
    slope = np.array([[-1, -1, -1], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]])
    rows = [(4 * at[i] - 1) * slope[i] for i in range(4)]
    rows += [4 * (at[i] * slope[j] + at[j] * slope[i]) for i, j in EDGES]
    if with_bubble:
        rows.append(256 * sum(np.prod([at[k] for k in range(4) if k != i]) * slope[i] for i in range(4)))
    return at, np.array(rows)


def cube(n):
    """Points and elements, six a cell, each along a way over three edges of the cell."""
    numbers, points, elements = {}, [], []

    def node(p):
        if p not in numbers:
            numbers[p] = len(points)
            points.append(p)
        return numbers[p]

    for cell in itertools.product(range(n), repeat=3):
        for order in itertools.permutations(range(3)):
            corners = [tuple(2 * c for c in cell)]
            for axis in order:
                corners.append(tuple(c + 2 * (k == axis) for k, c in enumerate(corners[-1])))
            if np.linalg.det(np.array([np.subtract(c, corners[0]) for c in corners[1:]])) < 0:
                corners[2], corners[3] = corners[3], corners[2]
            middles = [tuple((p + q) // 2 for p, q in zip(corners[a], corners[b])) for a, b in EDGES]
            elements.append([node(p) for p in corners + middles])
    return np.array(points) / (2 * n), np.array(elements)


def constants(n, with_bubble, linear):
    points, elements = cube(n)
    nodes = len(points) + (len(elements) if with_bubble else 0)
    pressures = 4 if linear else 1
    stiffness = np.zeros((nodes, nodes))
    divergence = np.zeros((len(elements) * pressures, 3 * nodes))
    mass = np.zeros((len(elements), pressures, pressures))
    rule = list(zip(*quadrature(5)))
    for number, element in enumerate(elements):
        jacobian = np.array([points[element[i]] - points[element[0]] for i in (1, 2, 3)])
        inverse, size = np.linalg.inv(jacobian), abs(np.linalg.det(jacobian))
        index = list(element) + ([len(points) + number] if with_bubble else [])
        rows = range(number * pressures, (number + 1) * pressures)
        for point, weight in rule:
            at, slopes = shape(point, with_bubble)
            gradient = slopes @ inverse.T
            q = at if linear else np.array([1.0])
            stiffness[np.ix_(index, index)] += weight * size * gradient @ gradient.T
            mass[number] += weight * size * np.outer(q, q)
            for c in range(3):
                divergence[np.ix_(rows, [3 * i + c for i in index])] += weight * size * np.outer(q, gradient[:, c])
    inside = np.nonzero(np.all((points > 1e-9) & (points < 1 - 1e-9), axis=1))[0]
    free = np.concatenate([inside, np.arange(len(points), nodes)])
    factor = scipy.linalg.cho_factor(stiffness[np.ix_(free, free)])
    schur = sum(divergence[:, 3 * free + c] @ scipy.linalg.cho_solve(factor, divergence[:, 3 * free + c].T) for c in range(3))
    values = np.sort(scipy.linalg.eigvalsh(schur, scipy.linalg.block_diag(*mass)))
    zero = int(np.sum(values < 1e-10))
    return zero - 1, len(values), float(np.sqrt(values[zero]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--most", type=int, default=3)
    most = parser.parse_args().most
    for name, with_bubble, linear in (("one pressure", False, False), ("four", False, True), ("four, bubble", True, True)):
        for n in range(1, most + 1):
            modes, pressures, constant = constants(n, with_bubble, linear)
            print(f"{name}: {6 * n ** 3} elements, {modes} modes of {pressures} pressures, constant {constant:.4f}", flush=True)


main()
