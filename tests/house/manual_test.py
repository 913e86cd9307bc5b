#!/usr/bin/env python3
"""Whether the manual as one file is whole: every page in it, every link inside it, no file beside it."""
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "help"))
import whole_manual  # noqa: E402


class Manual(unittest.TestCase):
    def check(self, language):
        text = whole_manual.whole(language)
        anchors = set(re.findall(r'<a name="([^"]+)"', text))
        links = re.findall(r'href="([^"]*)"', text)
        self.assertGreater(len(links), 20)
        for link in links:
            self.assertTrue(link.startswith("#") and link[1:] in anchors, link)
        self.assertFalse(re.findall(r'src="(?!data:image/png;base64,iVBOR)', text))
        return anchors

    def test_english(self):
        anchors = self.check("")
        pages = {name for name in os.listdir(whole_manual.MANUAL) if name.count(".") == 1}
        self.assertEqual(pages - anchors, set())

    def test_japanese(self):
        anchors = self.check("ja")
        pages = {name for name in os.listdir(whole_manual.MANUAL) if name.endswith(".ja.html")}
        self.assertEqual(pages - anchors, set())

    def test_links_that_lead_out(self):
        with self.assertRaisesRegex(ValueError, "leads out of the manual"):
            whole_manual.body("index.html", ["index.html"])


if __name__ == "__main__":
    unittest.main()
