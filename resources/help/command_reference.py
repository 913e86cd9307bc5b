#!/usr/bin/env python3
"""Makes the reference of the terminal, resources/help/manual/command_*.html, of what genba-cli says of itself.

usage: command_reference.py GENBA_CLI            writes the pages
       command_reference.py GENBA_CLI --check    says whether the pages are those of the program
"""
import html
import os
import re
import subprocess
import sys

MANUAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "manual")
FIRST = ("run", "refine", "queue", "study", "compare", "memory", "inspect", "verify", "unload", "fit")  # on the first page; all others on the second
HEAD = re.compile(r"^(\S.*):$")
COLUMN = 36  # where texts begin; that of a longer name stands in the next line
LEFT_OUT = ("-h,--help", "-h, --help")


def said(program, *words):
    run = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{program} {' '.join(words)} --help ended with {run.returncode}: {run.stderr[-500:]}")
    return run.stdout


def sections(text):
    """head -> rows of (name, text), from the help of a program."""
    out, head = {}, None
    lines = text.splitlines()
    for line, below in zip(lines, lines[1:] + [""]):
        if found := HEAD.match(line):
            head = out.setdefault(found[1], [])
        elif head is not None and re.match(r"  \S", line):
            # A long name may have a space there by chance; its text stands below it.
            has_text = line[COLUMN - 1:COLUMN] == " " and not below.startswith(" " * COLUMN)
            head.append([line[:COLUMN].strip(), line[COLUMN:].strip()] if has_text else [line.strip(), ""])
        elif head and line.startswith("   ") and line.strip():  # the text of a long name stands below it
            head[-1][1] = (head[-1][1] + " " + line.strip()).strip()
        elif line and not line.startswith(" "):
            head = None
    return out


def plain(name, text):
    """Name and text, in words, of an option that is needed, or goes with some others only or not."""
    name, needed = re.subn(r" REQUIRED$", "", name)
    begin = "<b>needed.</b> " if needed else ""
    end = ""
    for word, says in (("Excludes", "Not with"), ("Needs", "Only with")):
        if found := re.search(rf" {word}: ((?:--\S+ ?)+)", name):
            name = name.replace(found[0], " ").strip()
            if word == "Excludes" or found[1].strip() not in text:
                end += f" {says} {', '.join(found[1].split())}."
    text = text + "." if end and text[-1:] not in ".]" else text
    return html.escape(name, quote=False), begin + html.escape(text + end, quote=False)


def table(rows):
    lines = ['<table border="1" cellspacing="0" cellpadding="3">']
    for row in rows:
        if row[0] not in LEFT_OUT:
            name, text = plain(*row)
            lines.append(f"<tr><td><code>{name}</code></td><td>{text}</td></tr>")
    return [*lines, "</table>"] if len(lines) > 1 else []


def place(name):
    return f"command_line.html#{name}" if name in FIRST else f"command_files.html#{name}"


def begin(title):
    return ["<!DOCTYPE html>", '<html lang="en">', f'<head><meta charset="utf-8"><title>{title}</title></head>', "<body>",
            '<p><a href="index.html">Manual</a></p>', f"<h1>{title}</h1>"]


def pages(program):
    """name of a page -> its text."""
    commands = sections(said(program)).get("Subcommands")
    if not commands:
        sys.exit(f"{program} --help lists no commands")
    first = begin("The command line: runs and studies") + [
        "<p><code>genba-cli COMMAND --help</code> says the same. A value in [ ] is taken if an option is absent. "
        'Exit codes: <a href="trouble.html">Trouble</a>.</p>',
        '<table border="1" cellspacing="0" cellpadding="3">',
        *(f'<tr><td><a href="{place(name)}">{name}</a></td><td>{html.escape(text, quote=False)}</td></tr>' for name, text in commands),
        "</table>"]
    second = begin("The command line: files, meshes, options") + [
        '<p>Runs, memory and studies are <a href="command_line.html">on the page before</a>. '
        "A value in [ ] is taken if an option is absent.</p>"]
    shared = {}  # groups that several commands have: told once
    for name, _ in commands:
        out = first if name in FIRST else second
        text = said(program, name)
        groups = sections(text)
        usage = re.search(r"^Usage: (.*)$", text, re.M)[1]
        out += [f'<h2><a name="{name}"></a>{name}</h2>', f"<p><code>{html.escape(usage, quote=False)}</code></p>"]
        out += table(groups.pop("Positionals", []) + groups.pop("Options", []))
        for head, rows in groups.items():
            known = shared.setdefault(head, [])
            known += [row for row in rows if row not in known]
            out.append(f'<p>Also: <a href="command_files.html#{head.split()[0].lower()}_options">{html.escape(head, quote=False)}</a></p>')
    for head, rows in shared.items():
        second += [f'<h2><a name="{head.split()[0].lower()}_options"></a>{html.escape(head, quote=False)}</h2>', *table(rows)]
    return {name: "\n".join([*lines, "</body>", "</html>"]) + "\n" for name, lines in (("command_line", first), ("command_files", second))}


def main():
    words = sys.argv[1:]
    if not words or words[0].startswith("-") or words[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    for name, text in pages(words[0]).items():
        path = os.path.join(MANUAL, name + ".html")
        if not words[1:]:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
            continue
        with open(path, encoding="utf-8") as f:
            if f.read() != text:
                sys.exit(f"resources/help/manual/{name}.html is not what genba-cli says; make it again: "
                         f"python3 resources/help/command_reference.py {words[0]}")


if __name__ == "__main__":
    main()
