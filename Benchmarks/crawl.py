#!/usr/bin/env python3
"""A cold crawl beside curl, which fetches the same addresses with as many connections, in turns in one run.

    crawl.py CATALOG [--data DIR --avatars DIR] [--latency 50ms] [--connections 8] [--rounds 5] [--json]

Without --data the mock API makes up 826 characters with pictures.
"""

import argparse
import json
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request


def main():
    options = arguments()
    if not shutil.which("curl"):
        sys.exit("crawl benchmark: curl is missing; install it and run again")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server, source = start(options)
        try:
            addresses = every_address(options, source, folder)
            rounds = [one_round(options, source, addresses, folder, number) for number in range(options.rounds)]
        finally:
            server.terminate()
            server.wait()
    report(options, rounds, len(addresses))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog")
    parser.add_argument("--data")
    parser.add_argument("--avatars")
    parser.add_argument("--latency", default="50ms")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def start(options):
    data = [options.data, "--avatars", options.avatars] if options.data else ["--generate", "826"]
    server = subprocess.Popen(
        [options.catalog, "mock-api", *data, "--port", "0", "--quiet", "--fault", f"latency={options.latency}"],
        stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()


def every_address(options, source, folder):
    """What a crawl asks for, as the mock counted it."""
    crawl(options, source, folder / "first")
    with urllib.request.urlopen(source.removesuffix("/api") + "/__requests") as answer:
        paths = json.load(answer)["byPath"]
    return [source.removesuffix("/api") + path for path in sorted(paths)]


def one_round(options, source, addresses, folder, number):
    return crawl(options, source, folder / f"state-{number}"), curl(options, addresses, folder / f"curl-{number}")


def crawl(options, source, state):
    return timed([options.catalog, "crawl", "--source", source, "--state", str(state), "--quiet",
                  "--concurrency", str(options.connections)])


def curl(options, addresses, folder):
    folder.mkdir()
    config = folder / "config"
    config.write_text("".join(f'url = "{address}"\noutput = "{folder}/{number}"\n'
                              for number, address in enumerate(addresses)))
    return timed(["curl", "--silent", "--show-error", "--fail", "--compressed", "--parallel", "--parallel-immediate",
                  "--parallel-max", str(options.connections), "--config", str(config)])


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    # curl draws a progress meter for parallel transfers however silent it is told to be.
    finished = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    wall = time.monotonic() - start
    if finished.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {finished.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(options, rounds, requests):
    ours = [wall for (wall, _), _ in rounds]
    theirs = [wall for _, (wall, _) in rounds]
    ratios = [our / their for our, their in zip(ours, theirs)]
    result = {
        "requests": requests, "latency": options.latency, "connections": options.connections,
        "catalogSeconds": statistics.median(ours), "curlSeconds": statistics.median(theirs),
        "ratio": statistics.median(ratios), "ratioMin": min(ratios), "ratioMax": max(ratios),
        "catalogCPU": statistics.median(cpu for (_, cpu), _ in rounds),
        "curlCPU": statistics.median(cpu for _, (_, cpu) in rounds),
    }
    if options.json:
        print(json.dumps(result, indent=2))
        return
    print(f"cold crawl of {requests} addresses, {options.latency} latency, {options.connections} connections, "
          f"median of {len(rounds)} rounds")
    print(f"  catalog crawl    {result['catalogSeconds']:6.2f} s wall  {result['catalogCPU']:5.2f} s CPU")
    print(f"  curl --parallel  {result['curlSeconds']:6.2f} s wall  {result['curlCPU']:5.2f} s CPU")
    print(f"  ratio            {result['ratio']:6.2f}  ({result['ratioMin']:.2f} to {result['ratioMax']:.2f})")


main()
