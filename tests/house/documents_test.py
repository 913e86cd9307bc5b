#!/usr/bin/env python3
"""Whether documents.py sees what it should."""
import json
import os
import tempfile
import unittest

import documents

CITE = "results" + ":"  # so that this file cites nothing itself
HOUSE = {**dict.fromkeys(documents.NEEDED, ""), "CHANGELOG.md": "# Changelog\n\n## Unreleased\n- A.\n"}


class Documents(unittest.TestCase):
    def check(self, files, known=()):
        return documents.problems({**HOUSE, **files}, known)

    def test_a_small_house(self):
        self.assertEqual(self.check({}), [])

    def test_documents_that_are_needed(self):
        files = dict(HOUSE)
        del files["ARCHITECTURE.md"]
        self.assertIn("ARCHITECTURE.md does not exist", documents.problems(files, ())[0])

    def test_lengths(self):
        self.assertEqual(self.check({"README.md": "word " * 900}), [])
        self.assertIn("README.md: 901 words", self.check({"README.md": "word " * 901})[0])
        for name, most in (("ARCHITECTURE.md", 150), ("CONTRIBUTING.md", 120), ("engine/README.md", 200), ("app/run/README.md", 200),
                           ("tests/bench/results/x.md", 100), ("resources/help/manual/x.html", 300)):
            self.assertEqual(self.check({name: "a\n" * most}), [])
            self.assertIn(f"{name}: {most + 1} lines, at most {most}", self.check({name: "a\n" * (most + 1)})[0])

    def test_changelog(self):
        def seen(text):
            return self.check({"CHANGELOG.md": text})
        self.assertIn("Unreleased", seen("## 1.0\n- A.\n")[0])
        self.assertEqual(seen("## Unreleased\n- " + "a" * 198 + "\n## 1.0\n- B.\n"), [])
        self.assertIn("CHANGELOG.md:2: 201 characters", seen("## Unreleased\n- " + "a" * 199)[0])
        self.assertIn("CHANGELOG.md:3: an entry is one line", seen("## Unreleased\n- A\n  that goes on.\n")[0])

    def test_links(self):
        files = {"a/b.md": "[x](c.md) ![p](../p.png) [w](https://example.org/none) `[y](none.md)`\n    [z](none.md)\n", "a/c.md": "",
                 "p.png": None}
        self.assertEqual(self.check(files), [])
        self.assertIn("a/b.md: the link d.md leads nowhere", self.check({**files, "a/b.md": "[x](d.md)"})[0])
        self.assertIn("leads nowhere", self.check({"a/x.html": '<img src="none.png">'})[0])
        self.assertEqual(self.check({"a/b.md": "[x](../resources)", "resources/x.txt": ""}), [])

    def test_anchors(self):
        files = {"a/x.html": '<h2><a name="one"></a></h2><a href="#one"></a><a href="y.html#two"></a>', "a/y.html": '<h2 id="two"></h2>'}
        self.assertEqual(self.check(files), [])
        self.assertIn("has no anchor two", self.check({**files, "a/y.html": ""})[0])
        self.assertIn("has no anchor three", self.check({"a/x.html": '<a href="#three">'})[0])

    def test_named_sources(self):
        self.assertEqual(self.check({"app/README.md": "`run/a.hpp` and `a.hpp`, `Format`", "app/run/a.hpp": ""}), [])
        self.assertIn("app/README.md: it names n/a.hpp", self.check({"app/README.md": "`n/a.hpp`", "app/run/a.hpp": ""})[0])

    def test_citations(self):
        for name in ("app/a.cpp", "gpu/a.cuh", "a.md"):
            self.assertIn("no record has the id none-such", self.check({name: f"// {CITE}none-such."}, {"such"})[0])
            self.assertEqual(self.check({name: f"// {CITE}such, {CITE}such-1)"}, {"such", "such-1"}), [])

    def test_records(self):
        record = dict.fromkeys(documents.results.KEYS, "x") | {"id": "a", "values": [{"columns": ["c"], "rows": [[1]]}]}
        with tempfile.TemporaryDirectory() as folder:
            def seen(*records):
                with open(os.path.join(folder, "t.json"), "w", encoding="utf-8") as f:
                    json.dump(records, f)
                return documents.results.records(folder)
            self.assertEqual(list(seen(record)), ["a"])
            with self.assertRaisesRegex(ValueError, "a is there twice"):
                seen(record, record)
            with self.assertRaisesRegex(ValueError, "a has no card"):
                seen({k: v for k, v in record.items() if k != "card"})
            with self.assertRaisesRegex(ValueError, "more or fewer cells"):
                seen(record | {"values": [{"columns": ["c"], "rows": [[1, 2]]}]})
            with open(os.path.join(folder, "t.json"), "w", encoding="utf-8") as f:
                f.write("[")
            with self.assertRaisesRegex(ValueError, "t.json"):
                documents.results.records(folder)


if __name__ == "__main__":
    unittest.main()
