#!/usr/bin/env python3
"""Whether approx.py sees what it should."""
import unittest

import approx


class Bounds(unittest.TestCase):
    def check(self, text, name="tests/app/a_test.cpp"):
        return approx.problems({name: text})

    def test_one_implementation(self):
        for text in ("#define DOCTEST_CONFIG_IMPLEMENT\n", "\n#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n"):
            self.assertIn("only tests/doctest_implementation.cpp", self.check(text)[0])
            self.assertEqual(self.check(text, approx.IMPLEMENTATION), [])
        self.assertIn("CMakeLists.txt:1:", self.check("add_definitions(-D DOCTEST_CONFIG_IMPLEMENT)", "tests/CMakeLists.txt")[0])

    def test_scales(self):
        for text in ("Approx(2e-3).scale(1)", "doctest::Approx(-0.05).epsilon(1e-3).scale(1)", "Approx(5e-6f)\n  .scale(size)"):
            self.assertIn("leave the scale out", self.check(f"\nCHECK(a == {text});")[0])
        self.assertIn("a_test.cpp:2:", self.check("\nApprox(1).scale(1)")[0])
        for text in ("Approx(2e-3)", "Approx(2e-3).epsilon(1e-9)", "Approx(0).scale(5)", "Approx(0.0).epsilon(1e-9).scale(5)",
                     "Approx(stiffness.d[k]).scale(1e9)", "Approx(10-5-5).scale(10)"):
            self.assertEqual(self.check(f"CHECK(a == {text});"), [])


if __name__ == "__main__":
    unittest.main()
