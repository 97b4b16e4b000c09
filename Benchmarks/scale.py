#!/usr/bin/env python3
"""The crawl of a large made-up catalog: memory of a cold crawl, CPU time and memory of a warm one, and how much of that time
it took from the start of the process to the mapped catalog.

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
            events = pathlib.Path(folder, "events.jsonl")
            command = [options.catalog, "crawl", "--source", source, "--state", str(pathlib.Path(folder, "state")),
                       "--avatars", "skip", "--quiet", "--events", str(events)]
            cold = measured(command, events)
            warm = [measured(command, events) for _ in range(options.rounds)]
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
        print(f"  {name}  {run['mapped']:6.2f} s CPU to the mapped catalog  {run['cpu']:6.2f} s CPU in all  "
              f"{run['wall']:6.2f} s wall  peak {run['peakBytes'] / 1e6:6.0f} MB")


def measured(command, events):
    """The run's own figures, as the system accounts for the finished process."""
    start = time.monotonic()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    lines = [json.loads(line) for line in events.read_text().splitlines()]
    mapped = next(line["cpuSeconds"] for line in lines if (line["event"], line.get("step")) == ("finished", "crawl"))
    return {"mapped": mapped, "cpu": usage.ru_utime + usage.ru_stime, "wall": time.monotonic() - start,
            "peakBytes": usage.ru_maxrss * 1024}


main()
