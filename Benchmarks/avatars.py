#!/usr/bin/env python3
"""The pictures of a catalog: how much memory a first build holds, and whether it grows with their number.

    avatars.py CATALOG [--data DIR --avatars DIR] [--characters 1000,10000] [--rounds 3] [--json]

With --data and --avatars (recorded responses and their pictures) real ones are measured too.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog")
    parser.add_argument("--data")
    parser.add_argument("--avatars")
    parser.add_argument("--characters", default="1000,10000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    catalogs = []
    if options.data:
        pictures = ["--avatars", options.avatars] if options.avatars else []
        catalogs.append(("real", [options.data] + pictures))
    for number in options.characters.split(","):
        catalogs.append((f"{number} made up", ["--generate", number]))
    results = {name: measured(options.catalog, arguments, options.rounds) for name, arguments in catalogs}
    if options.json:
        print(json.dumps(results, indent=2))
        return
    for name, result in results.items():
        print(f"{name}: {result['pictures']} pictures, {result['bytes'] / 1e6:.1f} MB fetched")
        print(f"  crawl and pictures  peak {result['crawlPeakBytes'] / 1e6:6.1f} MB, "
              f"of which without pictures {result['bareCrawlPeakBytes'] / 1e6:6.1f} MB")
        print(f"  first build         peak {result['buildPeakBytes'] / 1e6:6.1f} MB, "
              f"of which without pictures {result['bareBuildPeakBytes'] / 1e6:6.1f} MB")
        print(f"  second build        peak {result['warmPeakBytes'] / 1e6:6.1f} MB")


def measured(catalog, arguments, rounds):
    server = subprocess.Popen([catalog, "mock-api", *arguments, "--port", "0", "--quiet"],
                              stdout=subprocess.PIPE, text=True)
    try:
        source = server.stdout.readline().strip()
        runs = [run_all(catalog, source) for _ in range(rounds)]
    finally:
        server.terminate()
        server.wait()
    return {key: statistics.median(run[key] for run in runs) for key in runs[0]}


def run_all(catalog, source):
    with tempfile.TemporaryDirectory() as folder:
        def report(command, state, *more):
            file = pathlib.Path(folder, "report.json")
            subprocess.run([catalog, command, "--source", source, "--state", f"{folder}/{state}", "--quiet",
                            "--report", str(file), *more], check=True)
            return json.loads(file.read_text())

        def output(name):
            return ["--output", f"{folder}/{name}", "--templates", "Templates"]

        bare = report("crawl", "bare", "--avatars", "skip")
        crawl = report("crawl", "crawl")
        bare_build = report("build", "bare-build", *output("bare-site"), "--avatars", "skip")
        build = report("build", "state", *output("site"))
        warm = report("build", "state", *output("site"))
        return {"pictures": build["avatars"]["shown"], "bytes": build["avatars"]["bytes"],
                "bareCrawlPeakBytes": bare["peakMemoryBytes"], "crawlPeakBytes": crawl["peakMemoryBytes"],
                "bareBuildPeakBytes": bare_build["peakMemoryBytes"], "buildPeakBytes": build["peakMemoryBytes"],
                "warmPeakBytes": warm["peakMemoryBytes"]}


main()
