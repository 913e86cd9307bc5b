#!/usr/bin/env python3
"""House rules of folders: files a folder, lines a file, no circles of includes between folders; and that a source
includes its own header first, so that the header compiles alone.

usage: folders.py ROOT [--exceptions FILE]

exceptions.txt, beside this file, names what is allowed beyond the rules; it may only shrink:
  files FOLDER N       a folder with N files
  lines FILE N         a file with N lines
  circle FOLDER FOLDER ...   folders that include each other
"""
import argparse
import collections
import os
import re
import sys

ROOMS = ("app", "engine", "gpu", "mesh", "ui", "tests")
CODE = (".hpp", ".cpp", ".h", ".cu", ".cuh", ".py", ".cmake")
MOST_FILES, MOST_LINES = 30, 600
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def sources(root):
    """path from the root -> text, of all files below the rooms; text is None where it is no code."""
    out = {}
    for room in ROOMS:
        for folder, folders, names in os.walk(os.path.join(root, room)):
            folders[:] = [f for f in folders if f != "__pycache__"]
            for name in names:
                path = os.path.join(folder, name)
                text = None
                if name.endswith(CODE):
                    with open(path, encoding="utf-8", errors="replace") as f:
                        text = f.read()
                out[os.path.relpath(path, root)] = text
    return out


def circles(arrows):
    """Sets of folders that reach each other (Tarjan 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(v):
        index[v] = low[v] = len(index)
        stack.append(v)
        for w in sorted(arrows.get(v, ())):
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            at = stack.index(v)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for v in sorted(arrows):
        if v not in index:
            visit(v)
    return found


def problems(files, allowed):
    out, used = [], set()

    def judge(rule, name, is_more_than, most, next_step):
        exception = allowed.get((rule, name))
        if exception is not None and is_more_than <= most:
            return  # told of below: the exception is not needed
        if exception is not None:
            used.add((rule, name))
            if is_more_than < exception:
                out.append(f"{name}: {is_more_than} {rule} now; lower its exception from {exception}")
        if is_more_than > (exception or most):
            out.append(f"{name}: {is_more_than} {rule}, at most {exception or most}; {next_step}")

    count = collections.Counter(os.path.dirname(f) for f in files)
    for folder, n in sorted(count.items()):
        judge("files", folder, n, MOST_FILES, "make a folder of those that belong together")
    for name, text in sorted(files.items()):
        if text is not None:
            judge("lines", name, text.count("\n"), MOST_LINES, "split it")

    arrows, example = collections.defaultdict(set), {}
    for name, text in files.items():
        for included in INCLUDE.findall(text) if text and not name.endswith((".py", ".cmake")) else ():
            a, b = os.path.dirname(name), os.path.dirname(included)
            if included in files and a != b:
                arrows[a].add(b)
                example.setdefault((a, b), f"{name} includes {included}")
    for circle in circles(arrows):
        key = ("circle", " ".join(circle))
        if key in allowed:
            used.add(key)
            continue
        out.append("folders include each other: " + ", ".join(circle))
        out += [f"  {example[a, b]}" for a in circle for b in circle if (a, b) in example]
    for name, text in files.items():
        own = os.path.splitext(name)[0] + ".hpp"
        if name.endswith(".cpp") and own in files:
            first = re.search(r"^\s*#\s*include\s*(.*)$", text, re.M)
            if not first or first[1].strip() != f'"{own}"':
                out.append(f"{name}: include \"{own}\" first")
    out += [f"{rule} {name}: this exception is not needed any more; remove it" for rule, name in allowed if (rule, name) not in used]
    return out


def read_exceptions(path):
    allowed = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "circle":
                allowed["circle", " ".join(sorted(words[1:]))] = 0
            else:
                allowed[words[0], words[1]] = int(words[2])
    return allowed


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("root")
    words.add_argument("--exceptions", default=os.path.join(os.path.dirname(__file__), "exceptions.txt"))
    given = words.parse_args()
    files = sources(given.root)
    if len(files) < 500:
        sys.exit(f"only {len(files)} files were found below {given.root}; is it the repository?")
    found = problems(files, read_exceptions(given.exceptions))
    if found:
        sys.exit("Folders against the rules of the house:\n  " + "\n  ".join(found))
    print(f"the rules of folders hold in {len(files)} files")


if __name__ == "__main__":
    main()
