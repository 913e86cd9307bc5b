#!/usr/bin/env python3
"""Measurements that the project keeps: tests/bench/results/data/*.json.

usage: results.py list [WORD...]    id, date, card and title of the records that have all words
       results.py show ID...        a record as Markdown: its tables, then what was said of them

A record: id, title, date, card, commit (that wrote it down), command (what was run; empty: the text says how),
values (tables: columns, rows), text.
"""
import glob
import json
import os
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "results", "data")
KEYS = ("id", "title", "date", "card", "commit", "command", "values", "text")


def records(folder=DATA):
    """id -> record, of all files; ValueError names the file and what is wrong with it."""
    out = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as f:
            try:
                content = json.load(f)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from error
        for record in content:
            missing = [key for key in KEYS if key not in record]
            if missing:
                raise ValueError(f"{name}: {record.get('id', 'a record')} has no {', '.join(missing)}")
            if record["id"] in out:
                raise ValueError(f"{name}: {record['id']} is there twice")
            for table in record["values"]:
                if any(len(row) != len(table["columns"]) for row in table["rows"]):
                    raise ValueError(f"{name}: {record['id']}: a row has more or fewer cells than the table has columns")
            out[record["id"]] = record
    return out


def shown(record):
    out = [f"# {record['title']}", "", f"`results:{record['id']}`, {record['date']}, {record['card']}, commit {record['commit']}"]
    out += [f"    {line}" for line in record["command"]]
    for table in record["values"]:
        out += ["", "| " + " | ".join(table["columns"]) + " |", "|" + "---|" * len(table["columns"])]
        out += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in table["rows"]]
    for text in record["text"]:
        out += ["", text]
    return "\n".join(out)


def main():
    words = sys.argv[1:]
    if not words or words[0] not in ("list", "show"):
        sys.exit(__doc__)
    known = records()
    if words[0] == "list":
        for record in known.values():
            if all(word.lower() in json.dumps(record, ensure_ascii=False).lower() for word in words[1:]):
                print(f"{record['id']:40} {record['date']}  {record['card']:34} {record['title']}")
        return
    for name in words[1:]:
        name = name.removeprefix("results:")
        if name not in known:
            sys.exit(f"no record has the id {name}; `results.py list WORD` finds ids")
        print(shown(known[name]), end="\n\n")


if __name__ == "__main__":
    main()
