#!/usr/bin/env python3
"""The fault campaign: makes faults of every kind, runs the real program, prints a table, ends with 1 on findings.

usage: campaign.py GENBA_CLI [--count N] [--seed N] [--only KIND,...] [--inputs FOLDER] [--keep FOLDER]

--count   cases of each kind (of mutants: of each kind of file); 3 take about two minutes, 200 some hours
--inputs  files of yours that are meshed as they are, besides
--keep    where cases with findings stay, each with its files, command and output; else only their text is told

Needs Python 3 and nothing else. As root it mounts small disks and runs as users without processes.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile
import time

import kinds
from running import FINDINGS


class Row:
    def __init__(self):
        self.cases = self.done = self.refused = 0
        self.found = dict.fromkeys(FINDINGS, 0)

    def add(self, place):
        self.cases += 1
        if place.outcomes and place.outcomes[-1].done:
            self.done += 1
        else:
            self.refused += 1
        for kind in {kind for kind, _ in place.findings}:
            self.found[kind] += 1


def keep(place, folder, name):
    target = tempfile.mkdtemp(prefix=name.replace(" ", "-") + "-", dir=folder)
    shutil.move(place.path, target)
    with open(os.path.join(target, "findings.txt"), "w", errors="surrogateescape") as f:
        for kind, text in place.findings:
            f.write(f"{kind}: {text}\n")
        for outcome in place.outcomes:
            f.write(f"\n{outcome.arguments}\nexit code {outcome.code}, {outcome.seconds:.2f} s\n"
                    f"{outcome.err[-3000:].decode(errors='replace')}\n")
    return target


def table(rows):
    """Markdown, as results:faults has it."""
    columns = ("kind", "cases", "done", "refused", *FINDINGS)
    total = Row()
    out = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    for name, row in [*rows.items(), ("all", total)]:
        out.append("| " + " | ".join(str(x) for x in (name, row.cases, row.done, row.refused, *row.found.values())) + " |")
        total.cases, total.done, total.refused = (
            total.cases + row.cases, total.done + row.done, total.refused + row.refused)
        for kind in FINDINGS:
            total.found[kind] += row.found[kind] if row is not total else 0
    return "\n".join(out)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--count", type=int, default=3)
    words.add_argument("--seed", type=int, default=2026)
    words.add_argument("--only", default=",".join(kinds.ALL))
    words.add_argument("--inputs")
    words.add_argument("--keep")
    given = words.parse_args()
    program = os.path.abspath(given.program)
    wanted = given.only.split(",")
    if unknown := [name for name in wanted if name not in kinds.ALL]:
        words.error(f"no such kind: {', '.join(unknown)}; there are {', '.join(kinds.ALL)}")
    files = [os.path.join(folder, name) for folder, _, names in os.walk(given.inputs) for name in names] if given.inputs else []
    if given.keep:
        os.makedirs(given.keep, exist_ok=True)
    rows, findings, begin = {}, 0, time.monotonic()
    with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
        for name in wanted:
            bench = kinds.Bench(program, folder, random.Random(f"{given.seed} {name}"), given.count, files)
            for row, place in kinds.ALL[name](bench):
                rows.setdefault(row, Row()).add(place)
                for kind, text in place.findings:
                    print(f"FOUND {row}: {kind}: {text}"[:600].encode(errors="replace").decode(), flush=True)
                findings += bool(place.findings)
                if place.findings and given.keep:
                    print("  kept in", keep(place, given.keep, row), flush=True)
                place.remove()
    print(table(rows))
    print(f"{findings} cases with findings; count {given.count}, seed {given.seed}, {time.monotonic() - begin:.0f} s")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
