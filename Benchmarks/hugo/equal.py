#!/usr/bin/env python3
"""Proves that Hugo's site says what ours says: page by page the same elements, attributes and texts, and links to the same pages.

    equal.py OURS HUGOS [--every N]

Not compared: white space between tags, how an address is spelled that leads to the same place, digests in the names of assets, names
of pictures, the port at which the source was served. --every N compares every Nth page only. Exits with 1 when any page differs.
"""

import argparse
import html.parser
import itertools
import pathlib
import re
import sys
import urllib.parse

SHOWN = 5
LINKS = ("href", "src")
# What may have another name in each of the sites.
NAMES = ((re.compile(r"(/placeholder-)[0-9a-f]{16}(\.svg\b)"), r"\1\2"), (re.compile(r"(\bassets/\w+\.)[0-9a-f]{16}\."), r"\1"),
         (re.compile(r"(\bhttp://127\.0\.0\.1):\d+"), r"\1"))
SPACE = re.compile(r">\s+<")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ours", type=pathlib.Path)
    parser.add_argument("hugos", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    ours, hugos = pages(options.ours), pages(options.hugos)
    for path in sorted(ours ^ hugos)[:SHOWN]:
        print(f"{path}: only in {'ours' if path in ours else 'Hugo’s'}")
    compared = sorted(ours & hugos)[::options.every]
    sizes, unequal = [0, 0], 0
    for path in compared:
        texts = [(folder / path).read_text() for folder in (options.ours, options.hugos)]
        sizes = [size + len(text.encode()) for size, text in zip(sizes, texts)]
        texts = [plain(text) for text in texts]
        # Equal texts need not be taken apart, which takes long.
        parts = [] if texts[0] == texts[1] else [Page(path, text).parts for text in texts]
        if parts and parts[0] != parts[1]:
            unequal += 1
            if unequal <= SHOWN:
                first, second = next(pair for pair in itertools.zip_longest(*parts) if pair[0] != pair[1])
                print(f"{path}:\n  ours: {first}\n  Hugo: {second}")
    print(f"{len(compared) - unequal} of {len(compared)} pages are equal; {sizes[0]} bytes are ours, {sizes[1]} Hugo's")
    sys.exit(1 if unequal or ours ^ hugos or not compared else 0)


def pages(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


def plain(text):
    for pattern, name in NAMES:
        text = pattern.sub(name, text)
    return SPACE.sub("><", text).strip()


class Page(html.parser.HTMLParser):
    """The tags and texts of a page, in their order."""

    def __init__(self, path, text):
        super().__init__()
        self.address, self.parts, self.words = urllib.parse.urljoin("https://catalog.example/", path), [], []
        self.feed(text)
        self.close()
        self.end_text()

    def handle_starttag(self, tag, attributes):
        self.end_text()
        self.parts.append((tag, *sorted((name, self.value(name, value)) for name, value in attributes)))

    def handle_endtag(self, tag):
        self.end_text()
        self.parts.append("/" + tag)

    def handle_decl(self, text):
        self.parts.append("!" + text)

    def handle_comment(self, text):
        self.end_text()
        self.parts.append("!--" + text)

    def handle_data(self, text):
        self.words.append(text)

    def end_text(self):
        text = " ".join("".join(self.words).split())
        self.words.clear()
        if text:
            self.parts.append(text)

    def value(self, name, value):
        return urllib.parse.urljoin(self.address, value) if name in LINKS and value else value


main()
