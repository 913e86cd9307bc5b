#!/usr/bin/env python3
"""A rank of heat over time is killed with -9, many times. Each time: one message soon, no process left, frames kept, and
--resume ends with the temperatures of a run that nobody disturbed.

usage: kill_ranks.py GENBA_CLI [TIMES]
Exits with 77 where genba-cli has no ranks. ctest -C kill -L kill runs it.
"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED, LONGEST, RANKS = 77, 10.0, 2


class Failed(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Failed(what)


def case(folder):
    (folder / "rod.json").write_text(json.dumps({
        "title": "rod", "geometry": {"box": {"size": ["100 mm", "20 mm", "20 mm"], "cells": [20, 6, 6]}},
        "mesh": {"element": "hex8"}, "version": 2,
        "materials": [{"name": "steel", "k": "50 W/(m K)", "c": "480 J/(kg K)", "rho": "7850 kg/m^3"}],
        "regions": [{"material": "steel"}],
        "steps": [{"name": "warming", "analysis": "heat", "procedure": "transient",
                   "constraints": [{"name": "stove", "on": {"group": "xmin"}, "temperature": "100 degC"}],
                   "loads": [{"initial_temperature": "20 degC"}],
                   "transient": {"scheme": "bdf2", "step": "0.2 s"}, "times": [f"{t} s" for t in range(5, 101, 5)]}],
        "solver": {"ranks": RANKS, "tolerance": 1e-12},
        "output": {"folder": "out", "picture": False, "report": False, "checkpoint_every": "0.2 s"}}))


def descendants(of):
    """Processes below `of`, by name."""
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            name, rest = stat[stat.index("(") + 1:stat.rindex(")")], stat[stat.rindex(")") + 2:].split()
            if rest[0] not in "ZX":
                parents[int(entry.name)], names[int(entry.name)] = int(rest[1]), name
    found, todo = {}, [of]
    while todo:
        above = todo.pop()
        for pid, parent in parents.items():
            if parent == above and pid not in found:
                found[pid] = names[pid]
                todo.append(pid)
    return found


def is_there(pid):
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat[stat.rindex(")") + 2] not in "ZX"


def ranks_of(pid):
    out = []
    for below, name in descendants(pid).items():
        try:
            words = Path(f"/proc/{below}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"--rank" in words and name.startswith("genba-ranks"):
            out.append(below)
    return out


def kill_once(program, folder, number):
    """Seconds from the kill to the end, and the number of frames that are kept."""
    run = subprocess.Popen([program, "run", "rod.json", "--json-progress", "--overwrite"], cwd=folder, stderr=subprocess.PIPE,
                           stdout=subprocess.DEVNULL, text=True)
    begin = random.Random(number).uniform(10, 60)  # s of the rod
    lines, victim, below, at = [], None, {}, None
    for line in run.stderr:
        lines.append(line)
        if victim is None and line.startswith('{"stage":"time '):
            if float(line.split()[1]) >= begin:
                ranks = ranks_of(run.pid)
                if len(ranks) < RANKS:
                    continue
                below, victim = descendants(run.pid), ranks[number % RANKS]
                at = time.monotonic()
                os.kill(victim, signal.SIGKILL)
    code = run.wait()
    require(victim is not None, f"the run ended before {begin:.0f} s: {''.join(lines)[-500:]}")
    took = time.monotonic() - at
    text = "".join(lines)
    require(code not in (0, 130), f"exit code {code} after a rank was killed")
    require(text.count("exited on signal 9") == 1, f"not one message: {text[-600:]}")
    require(took < LONGEST, f"the message came after {took:.1f} s")
    end = time.monotonic() + 5
    left = [pid for pid in below if is_there(pid)]
    while left and time.monotonic() < end:
        time.sleep(0.05)
        left = [pid for pid in left if is_there(pid)]
    require(not left, f"processes are left: {left}")
    return took


def temperatures(folder):
    summary = json.loads((folder / "out" / "summary.json").read_text())
    return [(e["min"], e["max"]) for e in summary["extrema"] if e["field"] == "temperature"][0], summary


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program, times = str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 20
    if "not built in" in subprocess.run([program, "devices"], capture_output=True, text=True).stdout:
        print("skipped: no ranks here")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="genba-kill-") as name:
        folder = Path(name)
        os.environ["GENBA_CACHE_DIR"] = str(folder / "cache")
        case(folder)
        subprocess.run([program, "run", "rod.json", "--quiet"], cwd=folder, check=True)
        expected, _ = temperatures(folder)
        took = []
        try:
            for number in range(times):
                took.append(kill_once(program, folder, number))
                subprocess.run([program, "run", "rod.json", "--quiet", "--resume", "--overwrite"], cwd=folder, check=True)
                found, summary = temperatures(folder)
                scale = max(abs(v) for v in expected)
                require(all(abs(a - b) <= 1e-9 * scale for a, b in zip(expected, found)), f"{found} after a resume, not {expected}")
                require(summary["transient"]["resumed_at"]["value"] > 0, "the run began anew instead of going on")
        except Failed as error:
            print(f"failed at kill {len(took)}: {error}")
            return 1
        print(f"{len(took)} of {times}: the message came after {min(took):.2f} to {max(took):.2f} s; no process left; all went on")
        return 0


if __name__ == "__main__":
    sys.exit(main())
