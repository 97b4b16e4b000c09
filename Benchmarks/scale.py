#!/usr/bin/env python3
"""The crawl of a large made-up catalog: memory of a cold crawl, CPU time and memory of a warm one.

    scale.py CATALOG [--characters 100000] [--rounds 3] [--json]
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog")
    parser.add_argument("--characters", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    server = subprocess.Popen(
        [options.catalog, "mock-api", "--generate", str(options.characters), "--port", "0", "--quiet"],
        stdout=subprocess.PIPE, text=True)
    try:
        source = server.stdout.readline().strip()
        with tempfile.TemporaryDirectory() as folder:
            command = [options.catalog, "crawl", "--source", source, "--state", str(pathlib.Path(folder, "state")),
                       "--avatars", "skip", "--quiet"]
            cold = measured(command)
            warm = [measured(command) for _ in range(options.rounds)]
    finally:
        server.terminate()
        server.wait()
    result = {"characters": options.characters, "cold": cold,
              "warm": {key: statistics.median(run[key] for run in warm) for key in warm[0]}}
    if options.json:
        print(json.dumps(result, indent=2))
        return
    print(f"{options.characters} characters")
    for name in ("cold", "warm"):
        run = result[name]
        print(f"  {name}  {run['cpu']:6.2f} s CPU  {run['wall']:6.2f} s wall  peak {run['peakBytes'] / 1e6:6.0f} MB")


def measured(command):
    """The run's own figures, as the system accounts for the finished process."""
    start = time.monotonic()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return {"cpu": usage.ru_utime + usage.ru_stime, "wall": time.monotonic() - start,
            "peakBytes": usage.ru_maxrss * 1024}


main()
