#!/usr/bin/env python3
"""Whether folders.py sees what it should."""
import unittest

import folders


class Folders(unittest.TestCase):
    def check(self, files, allowed=None):
        return folders.problems(files, allowed or {})

    def test_files_of_a_folder(self):
        files = {f"app/a{i}.cpp": "" for i in range(31)}
        self.assertIn("app: 31 files, at most 30", self.check(files)[0])
        self.assertEqual(self.check(files, {("files", "app"): 31}), [])
        self.assertIn("32 files, at most 31", self.check({**files, "app/x.png": None}, {("files", "app"): 31})[0])
        del files["app/a0.cpp"]
        self.assertEqual(self.check(files), [])

    def test_lines_of_a_file(self):
        self.assertEqual(self.check({"app/a.cpp": "\n" * 600}), [])
        self.assertIn("app/a.cpp: 601 lines", self.check({"app/a.cpp": "\n" * 601})[0])

    def test_exceptions_only_shrink(self):
        self.assertIn("lower its exception", self.check({"app/a.cpp": "\n" * 650}, {("lines", "app/a.cpp"): 700})[0])
        self.assertIn("not needed", self.check({"app/a.cpp": ""}, {("lines", "app/a.cpp"): 700})[0])
        self.assertIn("not needed", self.check({"app/a.cpp": ""}, {("circle", "app app/x"): 0})[0])

    def test_circles(self):
        files = {"app/a.cpp": '#include "app/x/b.hpp"\n', "app/x/b.hpp": '#include "app/y/c.hpp"\n',
                 "app/y/c.hpp": '# include "app/d.hpp"\n', "app/d.hpp": "#include <vector>\n"}
        self.assertEqual(self.check(files)[0], "folders include each other: app, app/x, app/y")
        self.assertIn("app/y/c.hpp includes app/d.hpp", "\n".join(self.check(files)))
        self.assertEqual(self.check(files, {("circle", "app app/x app/y"): 0}), [])
        files["app/y/c.hpp"] = ""
        self.assertEqual(self.check(files), [])

    def test_own_header_first(self):
        files = {"app/a.hpp": "", "app/a.cpp": '// A.\n#include "app/a.hpp"\n#include <vector>\n'}
        self.assertEqual(self.check(files), [])
        files["app/a.cpp"] = '#include <vector>\n#include "app/a.hpp"\n'
        self.assertEqual(self.check(files), ['app/a.cpp: include "app/a.hpp" first'])


if __name__ == "__main__":
    unittest.main()
