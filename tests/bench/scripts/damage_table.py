#!/usr/bin/python3
"""What becomes of real and of damaged geometry files: outcome, time, peak memory, quality and volume, as a table.

usage: damage_table.py GENBA_CLI [FOLDER_OF_REAL_FILES]
The damaged files are made here from a sphere, a box and resources/examples/long_bone.stl.
"""
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import time

cli = sys.argv[1]
here = os.path.dirname(os.path.abspath(__file__))
examples = os.path.join(here, "..", "..", "..", "resources", "examples")
random.seed(1)


def sphere(n, r=10.0, centre=(0, 0, 0)):
    """Triangles of a ball by latitude and longitude."""
    def at(i, j):
        a, b = math.pi * i / n, 2 * math.pi * j / (2 * n)
        return (centre[0] + r * math.sin(a) * math.cos(b), centre[1] + r * math.sin(a) * math.sin(b),
                centre[2] + r * math.cos(a))
    out = []
    for i in range(n):
        for j in range(2 * n):
            p, q, s, t = at(i, j), at(i + 1, j), at(i + 1, j + 1 if j + 1 < 2 * n else 0), at(i, (j + 1) % (2 * n))
            if i > 0:
                out.append((p, q, t) if i < n - 1 else (p, s, t))
            if i < n - 1:
                out.append((q, s, t) if i > 0 else (p, q, s))
    return out


def stl(triangles):
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *t[0], *t[1], *t[2], 0) for t in triangles)
    return b" " * 80 + struct.pack("<I", len(triangles)) + body


def read_stl(path):
    with open(path, "rb") as f:
        data = f.read()
    count = struct.unpack_from("<I", data, 80)[0]
    if len(data) == 84 + 50 * count:
        return [tuple(tuple(struct.unpack_from("<3f", data, 84 + 50 * t + 12 + 12 * k)) for k in range(3))
                for t in range(count)]
    numbers = [tuple(float(x) for x in line.split()[1:4]) for line in data.decode().splitlines()
               if line.split()[:1] == ["vertex"]]
    return [tuple(numbers[i:i + 3]) for i in range(0, len(numbers), 3)]


def volume(triangles):
    v = 0.0
    for a, b, c in triangles:
        v += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
              a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    return abs(v)


def damage(name, triangles):
    """Damaged copies and the volume, mm^3, that a mesh should have."""
    whole, n = volume(triangles), len(triangles)
    turned = [t if random.random() > 0.1 else (t[0], t[2], t[1]) for t in triangles]
    cracked = [tuple(tuple(x + random.choice((-1e-4, 0, 1e-4)) for x in p) for p in t) for t in triangles]
    middle = tuple(sum(p[k] for t in triangles for p in t) / (3 * n) for k in range(3))
    size = max(abs(p[k] - middle[k]) for t in triangles for p in t for k in range(3))
    inner = [tuple(tuple(middle[k] + 0.3 * (p[k] - middle[k]) for k in range(3)) for p in t) for t in triangles]
    moved = [tuple((p[0] + 0.05 * size, p[1], p[2]) for p in t) for t in triangles]
    fold = list(triangles)
    for i in range(0, n, max(1, n // 20)):
        a, b, c = fold[i]
        apex = tuple(middle[k] + 0.6 * ((a[k] + b[k] + c[k]) / 3 - middle[k]) for k in range(3))
        fold[i:i + 1] = [(a, b, apex), (b, c, apex), (c, a, apex)]
    fin = list(triangles) + [(triangles[n // 2][0], triangles[n // 2][1],
                              tuple(1.2 * x for x in triangles[n // 2][2]))]
    return [(name + ", sound", triangles, whole),
            (name + ", one triangle missing", triangles[:n // 3] + triangles[n // 3 + 1:], whole),
            (name + ", a hole of 2 % of the triangles", triangles[:n // 2] + triangles[n // 2 + n // 50:], whole),
            (name + ", all triangles twice", list(triangles) * 2, whole),
            (name + ", a tenth turned", turned, whole),
            (name + ", cracked by 0.1 um", cracked, whole),
            (name + ", a third triangle on an edge", fin, whole),
            (name + ", dents that cross", fold, None),
            (name + ", united with itself moved by 5 %", list(triangles) + moved, None),
            (name + ", a shell nested in it", list(triangles) + inner, whole * (1 - 0.3 ** 3))]


def run(path, unit, expected):
    start = time.time()
    command = [cli, "mesh", path, "-q", "--json", "--set", "mesh.time_limit=300 s"]
    if unit:
        command += ["--unit", unit]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    seconds = time.time() - start
    if done.returncode < 0:
        return ["CRASH %d" % done.returncode, "%.1f" % seconds, "", "", "", ""]
    text = done.stdout or done.stderr
    try:
        out = json.loads(text)
    except ValueError:
        return ["exit %d: %s" % (done.returncode, (done.stderr or text).strip()[:260]), "%.1f" % seconds] + [""] * 4
    if "error" in out:
        error = out["error"]
        message = error if isinstance(error, str) else str(error.get("problem") or error.get("message") or error)
        return ["refused: " + message[:260], "%.1f" % seconds, "", "", "", ""]
    v = 1e9 * out["volume"]["value"]
    off = "" if not expected else "%+.2f %%" % (100 * (v / expected - 1))
    told = " ".join(w for w in out["warnings"] if "Look at the shape" in w)
    way = "meshed"
    for words, short in (("was mended", "mended"), ("were changed", "evened out"), ("was wrapped", "wrapped"),
                         ("was made anew", "made anew of voxels")):
        way = short if words in told else way
    moved = ""
    for word in ("it moved by at most ", "it lies within "):
        if word in told:
            moved = told.split(word)[1].split(" (")[0].replace(" of the old one", "")
    return [way, "%.1f" % seconds, "%.0f" % (out["peak_bytes"] / 2 ** 20), "%d" % out["elements"],
            "%.2f" % out["scaled_jacobian"]["min"], (off + ("; moved " + moved if moved else "")).strip("; ")]


def row(name, cells):
    print("| " + " | ".join([name] + [c.replace("|", "/").replace("\n", " ") for c in cells]) + " |", flush=True)


print("| file | outcome | s | MiB | elements | smallest quality | volume off; surface moved |\n"
      "|---|---|---|---|---|---|---|")
with tempfile.TemporaryDirectory() as folder:
    bone = read_stl(os.path.join(examples, "long_bone.stl"))
    for source in (("ball", sphere(24)), ("long bone", bone)):
        for name, triangles, expected in damage(*source):
            path = os.path.join(folder, "part.stl")
            with open(path, "wb") as f:
                f.write(stl(triangles))
            row(name, run(path, "1 mm", expected))
    for name, content in (("empty.stl", b""), ("text.stl", b"solid a\nnothing here\n"),
                          ("wrong ending.step", stl(bone[:100]))):
        path = os.path.join(folder, name)
        with open(path, "wb") as f:
            f.write(content)
        row(name, run(path, "1 mm" if name.endswith(".stl") else "", None))
    path = os.path.join(folder, "big.stl")
    big = sphere(707)
    with open(path, "wb") as f:
        f.write(stl(big))
    row("ball of %d triangles" % len(big), run(path, "1 mm", volume(big)))
    row("the same in metres instead of mm", run(path, "1 m", None))
if len(sys.argv) > 2:
    for part, files in (("cad", ("as1-oc-214.stp", "bearing.iges", "linkrods.step")),
                        ("surface", ("femur.stl", "bracket_01_high.stl", "hinge.stl")),
                        ("mesh", ("Armadillo13K.msh", "winkel.msh", "hueeber3.inp", "kiefer.vtu", "liver.vtk")),
                        ("image", ("Brain.nrrd", "Skull.nrrd", "dicom"))):
        for name in files:
            path = os.path.join(sys.argv[2], part, name)
            with tempfile.TemporaryDirectory() as folder:
                if name == "dicom":
                    threshold = {"analysis": "elasticity", "geometry": {"image": os.path.abspath(path), "lower": 900}}
                    path = os.path.join(folder, "threshold.case.json")
                    with open(path, "w") as f:
                        json.dump(threshold, f)
                row(name, run(path, "1 mm" if part in ("surface", "mesh") else "", None))
