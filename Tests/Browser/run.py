#!/usr/bin/env python3
"""Everything that a visitor's browser has to say about a site. One line a check, findings on stderr, exit 1 on any.

    run.py SITE --catalog PROGRAM [--queries FILE] [--large N] [--only CHECK,...]

SITE is the folder of a site. PROGRAM builds the site of hostile names and, with --large, one of N characters. The last line is JSON.
"""

import argparse
import json
import pathlib
import sys
import time

from playwright.sync_api import sync_playwright

import feeds
import hostile
import interactions
import large
import markup
import others
import places
import previewing
import searching
import weights
from support import World, chromium, first_line

CHECKS = {"places": places, "weights": weights, "searching": searching, "interactions": interactions,
          "markup": markup, "feeds": feeds, "hostile": hostile, "previewing": previewing, "others": others, "large": large}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("site", type=pathlib.Path)
    arguments.add_argument("--catalog", type=pathlib.Path)
    arguments.add_argument("--queries", type=pathlib.Path)
    arguments.add_argument("--large", type=int)
    arguments.add_argument("--only", default=",".join(CHECKS))
    options = arguments.parse_args()
    chosen = [name for name in options.only.split(",") if name]
    if not options.large and "large" in chosen:
        chosen.remove("large")
    summary, total = {}, 0
    started = time.monotonic()
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name in chosen:
            world = World(options.site.resolve(), browser, options)
            begun = time.monotonic()
            try:
                said = CHECKS[name].check(world)
            except Exception as error:
                said = "broken off"
                world.find(f"{type(error).__name__}: {first_line(error)}")
            for finding in world.findings[:30]:
                print(f"{name}: {finding}", file=sys.stderr)
            print(f"browser: {name}: {said}, {len(world.findings)} findings, {time.monotonic() - begun:.1f} s", flush=True)
            summary[name] = len(world.findings)
            total += len(world.findings)
        browser.close()
    print(json.dumps({"findings": total, "checks": summary, "seconds": round(time.monotonic() - started, 1)}))
    sys.exit(1 if total else 0)


main()
