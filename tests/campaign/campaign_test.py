#!/usr/bin/env python3
"""The campaign sees what it looks for: a stand-in for the program does every wrong thing on request."""
import hashlib
import json
import os
import random
import stat
import sys
import tempfile
import unittest

import campaign
import inputs
import kinds
import running

PROGRAM = f"""#!{sys.executable}
import os, signal, subprocess, sys, time
what = sys.argv[1]
def tell(text): sys.stderr.write(text + "\\n")
if what == "refuse": tell("error: a: it is wrong. Mend it."); sys.exit(2)
if what == "silent": sys.exit(3)
if what == "crash": os.kill(os.getpid(), signal.SIGSEGV)
if what == "abort": tell("terminate called after throwing"); sys.exit(134)
if what == "hang": time.sleep(60)
if what == "fault": tell("error: not finite."); sys.exit(11)
if what == "colour": print("\\x1b[31mred")
if what == "long": print("a" * 10000)
if what == "memory": x = bytearray(300 << 20)
if what == "home": open(os.path.join(os.environ["HOME"], ".litter"), "w")
if what == "tmp": open(os.path.join(os.environ["TMPDIR"], "left"), "w")
if what == "hidden": os.mkdir("out"); open("out/.half", "w")
if what == "half": open("out", "w"); tell("error: a: b. c."); sys.exit(9)
if what == "child": subprocess.Popen(["sleep", "30"])
if what == "out": open("out", "w")
"""


class Judged(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.program = os.path.join(self.folder.name, "program")
        with open(self.program, "w") as f:
            f.write(PROGRAM)
        os.chmod(self.program, stat.S_IRWXU)
        self.bench = kinds.Bench(self.program, self.folder.name, random.Random(1), 1)

    def tearDown(self):
        self.folder.cleanup()

    def found(self, what, **limits):
        place = self.bench.place()
        self.bench.run(place, [what], may_write=("out",), **limits)
        return [kind for kind, _ in place.findings]

    def test_right_ends(self):
        for what in ("done", "refuse", "out"):
            self.assertEqual(self.found(what), [], what)

    def test_wrong_ends(self):
        for what, kind in (("silent", "silent"), ("crash", "crash"), ("abort", "crash"), ("fault", "fault"),
                           ("colour", "text"), ("long", "text"), ("home", "leftover"), ("tmp", "leftover"),
                           ("hidden", "leftover"), ("half", "leftover"), ("child", "leftover")):
            self.assertEqual(self.found(what), [kind], what)
        self.assertEqual(self.found("hang", timeout=1), ["hang"])
        self.assertEqual(self.found("memory", most_memory=200 << 20), ["memory"])

    def test_a_kill_on_purpose_is_no_finding(self):
        self.assertEqual(self.found("hang", kill_after=0.2), [])

    def test_sets_of_outputs(self):
        folder = self.folder.name
        def put(name, text):
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        def mark(text):
            return {"bytes": len(text), "sha256": hashlib.sha256(text.encode()).hexdigest()}
        report, result = "<html>one</html>", "<VTKFile></VTKFile>"
        put("report.html", report)
        put("result.vtu", result)
        self.assertEqual(running.set_problems(folder), ["no summary.json"])
        put("summary.json", json.dumps({"title": "one"}))
        self.assertEqual(running.set_problems(folder, "one"), [])
        self.assertEqual(len(running.set_problems(folder, "two")), 1)
        put(running.MANIFEST, json.dumps({"sets": {"run": {"files": {"report.html": mark(report)}}}}))
        self.assertEqual(running.set_problems(folder, "one"), [])
        self.assertFalse(running.tells_of_a_cut(folder))
        put("report.html", "<html>one, of another run</html>")
        self.assertEqual(running.set_problems(folder, "one"), ["report.html is of another run"])
        put("result.vtu", "<VTKFile>")
        self.assertEqual(len(running.set_problems(folder, "one")), 2)
        put(running.MANIFEST, json.dumps({"sets": {"run": {"unfinished": True, "files": {}}}}))
        self.assertTrue(running.tells_of_a_cut(folder))

    def test_the_table_counts(self):
        place = self.bench.place()
        self.bench.run(place, ["crash"])
        row = campaign.Row()
        row.add(place)
        self.assertIn("| some | 1 | 0 | 1 | 1 | 0 |", campaign.table({"some": row}))
        self.assertIn("| all | 1 | 0 | 1 | 1 | 0 |", campaign.table({"some": row}))

    def test_mutants_differ_and_are_the_same_every_time(self):
        content = inputs.obj()
        first, again = ([inputs.changed(content, r) for _ in range(50)] for r in (random.Random(5), random.Random(5)))
        self.assertEqual(first, again)
        self.assertGreater(len(set(first)), 40)


if __name__ == "__main__":
    unittest.main()
