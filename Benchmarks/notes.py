#!/usr/bin/env python3
"""What notes of one's own add to a build: 826 characters, each with a note of 2 kB with links, lists and a table, beside the same without.

    notes.py CATALOG [--rounds 41] [--json]

CPU time of the whole process, in seconds, of a build with nothing new, with notes and without in turns: medians, and of what is added the
median of all rounds. One build's time is uncertain by as much as a quarter of that, so it takes many.
"""

import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
WORDS = "the portal opens and somebody walks out of a garage into the light of two moons while a ship lands".split()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog")
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "none").mkdir()
        bytes_of_notes = write_notes(folder / "notes/characters")
        server = subprocess.Popen([options.catalog, "mock-api", "--generate", "826", "--port", "0", "--quiet"],
                                  stdout=subprocess.PIPE, text=True)
        source = server.stdout.readline().strip()
        subprocess.run([options.catalog, "crawl", "--source", source, "--state", str(folder / "state"), "--avatars", "skip",
                        "--quiet"], check=True)
        server.terminate()
        server.wait()

        def build(content):
            process = subprocess.Popen(
                [options.catalog, "build", "--offline", "--source", source, "--state", str(folder / "state"), "--templates",
                 str(HERE.parent / "Templates"), "--content", str(folder / content), "--output", str(folder / f"site-{content}"),
                 "--avatars", "skip", "--rebuild", "--quiet"])
            _, status, usage = os.wait4(process.pid, 0)
            if status != 0:
                raise SystemExit(f"a build with {content} failed")
            return usage.ru_utime + usage.ru_stime

        for content in ("none", "notes"):
            build(content)
        times = {"none": [], "notes": []}
        for _ in range(options.rounds):
            for content, taken in times.items():
                taken.append(build(content))
    without, with_notes = (statistics.median(times[name]) for name in ("none", "notes"))
    result = {"notes": 826, "bytes": bytes_of_notes, "without": without, "with": with_notes,
              "added": statistics.median(more - less for less, more in zip(times["none"], times["notes"]))}
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        print(f"826 notes, {bytes_of_notes / 1e6:.2f} MB: a build takes {with_notes:.3f} s of CPU, {without:.3f} without them: "
              f"{1000 * result['added']:.0f} ms more")


def write_notes(folder):
    folder.mkdir(parents=True)
    random.seed(1)
    total = 0
    for number in range(1, 827):
        text = ""
        while len(text) < 1800:
            text += (f"See [a friend](character:{random.randint(1, 826)}) and **{random.choice(WORDS)}**, `{random.choice(WORDS)}`. "
                     + " ".join(random.choices(WORDS, k=50)) + ".\n\n")
            if 600 < len(text) < 1100:
                text += "- one *item*\n- two [items](location:3)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n"
        text += "x" * max(0, 2000 - len(text)) + "\n"
        (folder / f"{number}.md").write_text(text)
        total += len(text)
    return total


main()
