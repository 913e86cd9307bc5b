#!/usr/bin/env python3
"""House rule of bounds: Approx(x).epsilon(e) allows e * |x| in every test program, however small x is. That is
tests/doctest_implementation.cpp's doing, so nothing else implements doctest; and a scale, which allows e * scale
more, is for what should be 0 and for terms that cancel, never beside a literal.

usage: approx.py ROOT
"""
import os
import re
import sys

IMPLEMENTATION = "tests/doctest_implementation.cpp"
FILES = (".hpp", ".cpp", ".h", ".cu", ".cuh", ".cmake", "CMakeLists.txt")
IMPLEMENTS = re.compile(r"\bDOCTEST_CONFIG_IMPLEMENT")
SCALED = re.compile(r"\bApprox\(\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)f?\s*\)\s*(?:\.\s*epsilon\([^()]*\)\s*)?\.\s*scale\(")


def problems(files):
    """files: path from the root -> text."""
    out = []
    for name, text in sorted(files.items()):
        if name == IMPLEMENTATION:
            continue
        for found in IMPLEMENTS.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            out.append(f"{name}:{line}: only {IMPLEMENTATION} implements doctest; link genba_test_main")
        for found in SCALED.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            if float(found[1]) != 0:
                out.append(f"{name}:{line}: Approx({found[1]}) with a scale allows more than a share of {found[1]}; leave the scale out")
    return out


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root, files = sys.argv[1], {}
    for folder, _, names in os.walk(os.path.join(root, "tests")):
        for name in names:
            if name.endswith(FILES):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8", errors="replace") as f:
                    files[os.path.relpath(path, root).replace(os.sep, "/")] = f.read()
    if IMPLEMENTATION not in files:
        sys.exit(f"{IMPLEMENTATION} was not found below {root}; is it the repository?")
    found = problems(files)
    if found:
        sys.exit("Bounds against the rules of the house:\n  " + "\n  ".join(found))
    print(f"approximate comparisons are relative in {len(files)} files")


if __name__ == "__main__":
    main()
