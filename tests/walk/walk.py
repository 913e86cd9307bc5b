#!/usr/bin/env python3
"""Walks one way of ARCHITECTURE on a copy of the sources: adds the files of the way, makes its edits, builds, runs.

walk.py WAY SOURCE FOLDER    WAY: a folder beside this script; the copy and its build go to FOLDER/WAY

WAY/edits.json says what a person does: {"edits": [{"file": F, "before": TEXT, "insert": TEXT}, ...],
"options": [...], "targets": [...], "runs": [[...], ...]}. TEXT must stand in F exactly once: if it does not, the
document or the way is out of date. All other files of WAY/ are new files, at the same place in the sources.
"""
import json
import pathlib
import shutil
import subprocess
import sys


def sources(root):
    """Files that git does not ignore, or all files outside build folders where there is no git."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            capture_output=True)
    if listed.returncode == 0 and listed.stdout:
        return [pathlib.PurePath(name) for name in listed.stdout.decode().split("\0") if name]
    return [path.relative_to(root) for path in root.rglob("*")
            if path.is_file() and path.relative_to(root).parts[0] not in ("build", ".git")]


def put(path, content):
    """Leaves an equal file alone, so that a second walk builds little."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def edited(text, edits, name):
    for edit in edits:
        if text.count(edit["before"]) != 1:
            sys.exit(f"{name}: the place of an edit stands {text.count(edit['before'])} times in it: {edit['before']!r}")
        text = text.replace(edit["before"], edit["insert"] + edit["before"])
    return text


def copy_with_edits(root, way, copy):
    steps = json.loads((way / "edits.json").read_text(encoding="utf-8"))
    by_file = {}
    for edit in steps["edits"]:
        by_file.setdefault(edit["file"], []).append(edit)
    for name in sources(root):
        if not (root / name).is_file():
            continue
        content = (root / name).read_bytes()
        edits = by_file.pop(name.as_posix(), None)
        if edits:
            content = edited(content.decode(), edits, name).encode()
        put(copy / name, content)
        shutil.copymode(root / name, copy / name)
    if by_file:
        sys.exit(f"no such file: {', '.join(by_file)}")
    for path in way.rglob("*"):
        if path.is_file() and path.name != "edits.json":
            put(copy / path.relative_to(way), path.read_bytes())
    return steps


def main():
    way, root, folder = pathlib.Path(__file__).parent / sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    copy, build = folder / way.name / "source", folder / way.name / "build"
    steps = copy_with_edits(root, way, copy)
    subprocess.run(["cmake", "-S", copy, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DGENBA_CUDA=OFF",
                    *steps["options"]], check=True)
    subprocess.run(["cmake", "--build", build, "--target", *steps["targets"]], check=True)
    for command in steps["runs"]:
        words = [word.replace("{source}", str(copy)).replace("{bin}", str(build / "bin")).replace("{folder}", str(folder))
                 for word in command]
        subprocess.run(words, check=True)
    print(f"walked: {way.name}")


main()
