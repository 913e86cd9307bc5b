#!/usr/bin/env python3
"""Builds one target in two folders of unlike names and compares what comes out, byte for byte.

    packaging/two_folders.py                     # the library of engine/base: some minutes
    packaging/two_folders.py --target genba-mesher --preset release

Both builds are of the last commit, without a cache of compilers, with GENBA_MAP_PATHS. Exit code 1: they differ.
"""
import argparse
import hashlib
import os
import subprocess
import sys
import tempfile


def build(folder, root, arguments):
    os.makedirs(folder)
    archive = subprocess.Popen(["git", "-C", root, "archive", "HEAD"], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
    if archive.wait() != 0:
        sys.exit("git archive failed")
    environment = dict(os.environ, CCACHE_DISABLE="1", SOURCE_DATE_EPOCH="1767225600")
    binary = os.path.join(folder, "build")
    quiet = {"cwd": folder, "env": environment, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["cmake", "--preset", arguments.preset, "-B", binary, "-DGENBA_MAP_PATHS=ON", "-DBUILD_TESTING=OFF"], **quiet)
    subprocess.run(["ninja", "-C", binary, f"-j{arguments.jobs}", arguments.target], **quiet)
    return outputs(binary)


def outputs(binary):
    """Hashes of libraries, objects and programs by their path in the build folder."""
    out = {}
    for folder, _, names in os.walk(binary):
        if "CMakeFiles/3." in folder or "CompilerId" in folder:
            continue
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                head = file.read(8)
                is_built = head.startswith(b"\x7fELF") or head == b"!<arch>\n"
                if is_built:
                    out[os.path.relpath(path, binary)] = hashlib.sha256(head + file.read()).hexdigest()
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--target", default="genba_base")
    parser.add_argument("--preset", default="user")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with tempfile.TemporaryDirectory() as top:
        one = build(os.path.join(top, "a"), root, arguments)
        other = build(os.path.join(top, "another", "folder with a longer name"), root, arguments)
    unlike = sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
    for path in unlike:
        print(f"differs: {path}")
    print(f"{len(one)} files of '{arguments.target}' in two folders, {len(unlike)} differ")
    sys.exit(1 if unlike or not one else 0)


if __name__ == "__main__":
    main()
