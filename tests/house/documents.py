#!/usr/bin/env python3
"""House rules of documents: lengths, links that lead somewhere, results that exist, a changelog of one line an entry.

usage: documents.py ROOT
"""
import html
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench", "scripts"))
import results  # noqa: E402

ROOMS = ("app", "engine", "gpu", "mesh", "ui", "tests", "resources", "packaging")
TEXT = (".md", ".html", ".hpp", ".cpp", ".h", ".cu", ".cuh", ".py", ".sh", ".cmake", ".txt")
# First pattern that fits a document, most words, most lines.
LENGTHS = ((r"README\.md", 900, None), (r"ARCHITECTURE\.md", None, 150), (r"CONTRIBUTING\.md", None, 120),
           (r"(app|engine|gpu|mesh|ui)(/.*)?/README\.md", None, 200), (r"tests/bench/results/[^/]*\.md", None, 100),
           (r"resources/help/manual/.*\.html", None, 300))
NEEDED = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/bench/results/README.md",
          "tests/bench/results/losses.md",
          *(f"resources/help/manual/{page}{language}.html" for language in ("", ".ja")
            for page in ("index", "install", "first_case_engineer", "first_case_clinician", "trouble")))
MOST_OF_AN_ENTRY = 200
CITED = re.compile(r"\bresults:([a-z0-9][a-z0-9-]*)")
LINKS = {".md": re.compile(r"\]\(([^)\s]+)\)"), ".html": re.compile(r"\b(?:href|src)=\"([^\"]*)\"")}
NAMED = re.compile(r"`([\w./-]+\.(?:hpp|cpp|cuh|cu|py|sh|cmake|md))`")  # a source, by the end of its path
ANCHOR = re.compile(r"\b(?:name|id)=\"([^\"]+)\"")


def read(root):
    """path from the root -> text, of all documents and code; text is None where it is neither."""
    out = {}
    for name in os.listdir(root):
        if name.endswith(TEXT) or name == "LICENSE":
            with open(os.path.join(root, name), encoding="utf-8", errors="replace") as f:
                out[name] = f.read()
    for room in ROOMS:
        for folder, folders, names in os.walk(os.path.join(root, room)):
            folders[:] = [f for f in folders if f != "__pycache__"]
            for name in names:
                path = os.path.join(folder, name)
                text = None
                if name.endswith(TEXT):
                    with open(path, encoding="utf-8", errors="replace") as f:
                        text = f.read()
                out[os.path.relpath(path, root).replace(os.sep, "/")] = text
    return out


def length(name, text):
    for pattern, words, lines in LENGTHS:
        if re.fullmatch(pattern, name):
            if words and len(text.split()) > words:
                return [f"{name}: {len(text.split())} words, at most {words}; move what few readers need into the manual"]
            if lines and len(text.splitlines()) > lines:
                return [f"{name}: {len(text.splitlines())} lines, at most {lines}; split it, or say it in a table"]
            return []
    return []


def changelog(text):
    out = []
    versions = re.findall(r"^## (.*)$", text, re.M)
    if not versions or not versions[0].startswith("Unreleased"):
        out.append("CHANGELOG.md: the first version is \"Unreleased\"; begin a section \"## Unreleased\" above the others")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_OF_AN_ENTRY:
            out.append(f"CHANGELOG.md:{number}: {len(line)} characters, at most {MOST_OF_AN_ENTRY}; say what a user notices")
        if line[:1].isspace():
            out.append(f"CHANGELOG.md:{number}: an entry is one line; begin it with \"- \"")
    return out


def links(name, text, files):
    kind = os.path.splitext(name)[1]
    if kind not in LINKS:
        return []
    out = []
    if kind == ".md":  # what stands in code is no link
        text = re.sub(r"^(```.*?^```|    .*?$)", "", text, flags=re.M | re.S)
        text = re.sub(r"`[^`]*`", "", text)
    folders = {os.path.dirname(f) for f in files}
    for link in LINKS[kind].findall(text):
        link = html.unescape(link)
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(name), path)).replace(os.sep, "/") if path else name
        if target not in files and target not in folders:
            out.append(f"{name}: the link {link} leads nowhere; {target} does not exist")
        elif anchor and target.endswith(".html") and anchor not in ANCHOR.findall(files[target]):
            out.append(f"{name}: the link {link} leads nowhere; {target} has no anchor {anchor}")
    return out


def named(name, text, files):
    if not name.endswith(".md"):
        return []
    return [f"{name}: it names {path}, but no file's path ends so" for path in sorted(set(NAMED.findall(text)))
            if "NAME" not in path and not any(("/" + f).endswith("/" + path) for f in files)]


def problems(files, known):
    """`known`: ids of records."""
    out = [f"{name} does not exist; it is one of the documents that the house needs" for name in NEEDED if name not in files]
    for name, text in sorted(files.items()):
        if text is None:
            continue
        out += length(name, text) + links(name, text, files) + named(name, text, files)
        out += changelog(text) if name == "CHANGELOG.md" else []
        for cited in sorted(set(CITED.findall(text)) - set(known)):
            out.append(f"{name}: no record has the id {cited}; tests/bench/scripts/results.py list WORD finds ids")
    return out


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    files = read(sys.argv[1])
    if len(files) < 500:
        sys.exit(f"only {len(files)} files were found below {sys.argv[1]}; is it the repository?")
    try:
        known = results.records(os.path.join(sys.argv[1], "tests", "bench", "results", "data"))
    except ValueError as error:
        sys.exit(f"tests/bench/results/data: {error}")
    if len(known) < 100:
        sys.exit(f"only {len(known)} records were found; nothing measured is thrown away")
    found = problems(files, known)
    if found:
        sys.exit("Documents against the rules of the house:\n  " + "\n  ".join(found))
    print(f"the rules of documents hold: {sum(f.endswith(('.md', '.html')) for f in files)} documents, {len(known)} records")


if __name__ == "__main__":
    main()
