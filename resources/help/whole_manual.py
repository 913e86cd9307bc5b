#!/usr/bin/env python3
"""The manual as one HTML file that needs no other: pages one after the other, links inside it, pictures in it.

usage: whole_manual.py OUT.html [LANGUAGE]     LANGUAGE: ja; pages without that language are in English
"""
import base64
import os
import re
import sys

MANUAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "manual")
LINK = re.compile(r'href="([^"#]*)#?([^"]*)"')
PICTURE = re.compile(r'src="([^"]+)"')
NAME = re.compile(r'<a name="([^"]+)"')


def read(name):
    with open(os.path.join(MANUAL, name), encoding="utf-8") as f:
        return f.read()


def order(index):
    """The pages in the order of the table of contents, each once."""
    return list(dict.fromkeys([index] + [page for page, _ in LINK.findall(read(index)) if page]))


def embedded(match):
    path = os.path.normpath(os.path.join(MANUAL, match[1]))
    with open(path, "rb") as f:
        return f'src="data:image/png;base64,{base64.b64encode(f.read()).decode()}"'


def body(name, pages):
    text = re.search(r"<body>\n(.*)</body>", read(name), re.S)[1]
    text = re.sub(r'\A<p><a href="index[^"]*">[^<]*</a></p>\n', "", text)

    def inside(match):
        page = match[1] or name
        if page not in pages:  # of another language
            page = page.replace(".html", "." + pages[0].split(".")[1] + ".html")
        if page not in pages:
            raise ValueError(f"{name}: the link to {match[1]} leads out of the manual")
        return f'href="#{page}{"." + match[2] if match[2] else ""}"'

    text = LINK.sub(inside, text)
    text = NAME.sub(lambda match: f'<a name="{name}.{match[1]}"', text)
    if name != pages[0]:  # each chapter on a page of its own in print
        text = text.replace("<h1>", '<h1 style="page-break-before: always">', 1)
    # Inside the heading: a place of a line of its own would print one.
    text = re.sub(r"(<h1[^>]*>)", lambda found: f'{found[1]}<a name="{name}"></a>', text, count=1)
    return f"<div>{PICTURE.sub(embedded, text)}</div>\n"


def whole(language=""):
    index = f"index.{language}.html" if language else "index.html"
    pages = order(index)
    title = re.search(r"<title>(.*)</title>", read(index))[1]
    return (f'<!DOCTYPE html>\n<html lang="{language or "en"}">\n<head><meta charset="utf-8"><title>{title}</title>\n'
            "<style>body { max-width: 50em; margin: 2em auto; font-family: sans-serif }"
            " img { max-width: 100% }</style></head>\n<body>\n"
            + "".join(body(name, pages) for name in pages) + "</body>\n</html>\n")


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    text = whole(*sys.argv[2:])
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        f.write(text)


if __name__ == "__main__":
    main()
