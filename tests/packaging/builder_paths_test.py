#!/usr/bin/env python3
"""Stripped programs name no folder of the computer that built them.

usage: builder_paths_test.py ROOT PROGRAM...
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging"))
import packages  # noqa: E402


def main():
    root, programs = os.path.realpath(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as tree:
        for program in programs:
            copy = shutil.copy(program, tree)
            subprocess.run(["strip", "--strip-unneeded", copy], check=True)
            run_path = subprocess.run(["readelf", "-d", copy], capture_output=True, text=True, check=True).stdout
            if "RPATH" in run_path or "RUNPATH" in run_path:  # cmake --install sets it anew
                subprocess.run(["patchelf", "--remove-rpath", copy], check=True)
        # A text that is there on purpose is seen.
        with open(os.path.join(tree, "seen"), "wb") as f:
            f.write(b"\x7fELF" + os.fsencode(root) + b"/here.cpp\0")
        found = packages.named_folders(tree, [root])
        if found[-1:] != [f"seen: {root}/here.cpp"]:
            sys.exit(f"what stands in a program is not seen: {found}")
        if len(found) > 1:
            sys.exit("\n".join(found[:20]) + f"\n{len(found) - 1} texts name folders of the builder")


if __name__ == "__main__":
    main()
