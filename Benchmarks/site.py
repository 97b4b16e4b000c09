#!/usr/bin/env python3
"""Building the site: in full, with nothing changed (which is seen without rendering, and with --rebuild), with one character changed,
with one line of the layout changed; beside Hugo on a site of the same pages, which is checked, and beside a C program that only writes
the same files.

    site.py CATALOG HUGO [--sizes 826,10000,100000] [--rounds 3] [--folder DIR] [--json FILE] [--plot FILE]

--folder is where everything is built: its file system is what is measured. Old trees are moved away between runs and removed at
the end, because ext4 punishes creating files after deleting some. CPU time is that of the whole process, in seconds.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
CASES = ("full", "same", "again", "character", "layout")
TITLES = {"full": "into an empty folder", "same": "nothing changed", "again": "the same with --rebuild", "character": "one character changed",
          "layout": "one line of the layout changed"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("catalog")
    parser.add_argument("hugo")
    parser.add_argument("--sizes", default="826,10000,100000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default=None)
    parser.add_argument("--json")
    parser.add_argument("--plot")
    options = parser.parse_args()
    options.catalog = os.path.abspath(options.catalog)
    options.hugo = os.path.abspath(options.hugo)
    options.folder = options.folder and os.path.abspath(options.folder)
    results = {}
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        floor = pathlib.Path(folder, "floor")
        subprocess.run(["cc", "-O2", "-o", str(floor), str(HERE / "floor.c")], check=True)
        for size in map(int, options.sizes.split(",")):
            results[size] = Size(options, pathlib.Path(folder, str(size)), size, floor).measure()
            show(size, results[size])
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2) + "\n")
    if options.plot:
        pathlib.Path(options.plot).write_text(plot(results))


class Size:
    """One size of catalog, built every way."""

    def __init__(self, options, folder, size, floor):
        self.options, self.folder, self.size, self.floor = options, folder, size, floor
        self.responses, self.state = folder / "responses", folder / "state"
        self.templates, self.hugo_site = folder / "Templates", folder / "hugo"
        self.trash = folder / "trash"
        self.configuration = folder / "catalog.yaml"
        self.count = 0
        self.is_equal = False
        self.trash.mkdir(parents=True)

    def measure(self):
        self.prepare()
        rounds = [self.round() for _ in range(self.options.rounds)]
        return {tool: {case: {key: statistics.median(run[tool][case][key] for run in rounds)
                              for key in rounds[0][tool][case]} for case in rounds[0][tool]}
                for tool in rounds[0]}

    def prepare(self):
        server, source = self.serve(["--generate", str(self.size)])
        for kind in ("character", "location", "episode"):
            record(source, kind, self.responses)
        stop(server)
        shutil.copytree(HERE.parent / "Templates", self.templates)
        # Hugo's site has no lists by species and gender either.
        self.configuration.write_text("facets: {pages: 0}\n")
        shutil.copytree(HERE / "hugo", self.hugo_site)

    def serve(self, arguments, port=0):
        server = subprocess.Popen([self.options.catalog, "mock-api", *arguments, "--port", str(port), "--quiet"],
                                  stdout=subprocess.PIPE, text=True)
        return server, server.stdout.readline().strip()

    def crawl(self, port, *flags):
        server, source = self.serve([str(self.responses)], port)
        subprocess.run([self.options.catalog, "crawl", "--source", source, "--state", str(self.state),
                        "--avatars", "skip", "--quiet", *flags], check=True)
        stop(server)
        return source

    def round(self):
        """Every case once, each tool on its own site."""
        shutil.rmtree(self.state, ignore_errors=True)
        source = self.crawl(0)
        port = int(re.search(r":(\d+)/", source)[1])
        site, hugo = self.fresh("site"), self.fresh("public")
        ours = [self.options.catalog, "build", "--offline", "--source", source, "--state", str(self.state),
                "--templates", str(self.templates), "--output", str(site), "--avatars", "skip", "--quiet",
                "--config", str(self.configuration), "--base-url", "https://catalog.example/"]
        theirs = [self.options.hugo, "build", "--source", str(self.hugo_site), "--destination", str(hugo),
                  "--cacheDir", str(self.folder / "cache"), "--noBuildLock", "--quiet"]
        results = {"catalog": {}, "hugo": {}, "data": {}, "floor": {}}

        def both(case):
            results["catalog"][case] = run(ours, site)
            if case in ("full", "character"):
                results["data"][case] = self.give_hugo_data(site)
            results["hugo"][case] = run(theirs, hugo)

        both("full")
        self.compare(site, hugo)
        results["floor"]["full"] = json.loads(subprocess.run(
            [str(self.floor), str(site), str(self.fresh("floor-out"))], check=True, capture_output=True).stdout)
        both("same")
        results["catalog"]["again"] = run([*ours, "--rebuild"], site)
        results["hugo"]["again"] = results["hugo"]["same"]

        page = self.responses / "api/character/page-1.json"
        name = json.loads(page.read_text())["results"][0]["name"]
        changed = name + "!" if not name.endswith("!") else name[:-1]
        replace(page, json.dumps(name)[1:-1], json.dumps(changed)[1:-1])
        self.crawl(port, "--refresh")
        both("character")

        line = f"<!-- {time.monotonic_ns()} -->\n</body>"
        replace(self.templates / "layout.mustache", "</body>", line)
        replace(self.hugo_site / "layouts/baseof.html", "</body>", line)
        both("layout")
        return results

    def give_hugo_data(self, site):
        """Made of the same responses, and with the time at which they were read, as our home page tells it. Not counted as Hugo's work,
        but told: we do all of it in each build."""
        time = re.search(r'<time datetime="([^"]+)"', (site / "index.html").read_text())[1]
        return measured([sys.executable, HERE / "hugo" / "data.py", self.responses, self.hugo_site, time])

    def compare(self, site, hugo):
        """Once: figures for sites that say different things would say nothing. Of a large site only some pages."""
        if self.is_equal:
            return
        every = "50" if self.size >= 100_000 else "1"
        equal = subprocess.run([sys.executable, str(HERE / "hugo" / "equal.py"), str(site), str(hugo), "--every", every])
        if equal.returncode != 0:
            raise SystemExit("Hugo's pages do not say what ours say, as shown above: Benchmarks/hugo has to follow our templates.")
        self.is_equal = True

    def fresh(self, name):
        """A path where nothing is: what was there is moved away, not deleted."""
        path = self.folder / name
        if path.exists():
            self.count += 1
            path.rename(self.trash / f"{name}-{self.count}")
        return path


MEASURE = """
import json, os, subprocess, sys, time
start = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(json.dumps([status, usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss]))
"""


def measured(command):
    # Started by a small process: the system counts as a process's peak what the one that started it had, and this one has lists of files.
    command = list(map(str, command))
    small = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], stdout=subprocess.PIPE, check=True)
    status, cpu, wall, peak = json.loads(small.stdout)
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    return {"cpu": cpu, "wall": wall, "peakBytes": peak * 1024}


def run(command, output):
    before = tree(output)
    figures = measured(command)
    after = tree(output)
    return {**figures, "files": len(after), "bytes": sum(file[0] for file in after.values()),
            "filesWritten": sum(before.get(name) != file for name, file in after.items())}


def tree(folder):
    """Every file with its size, its inode and the time it was written."""
    files = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            info = os.lstat(file)
            files[os.path.relpath(file, folder)] = (info.st_size, info.st_ino, info.st_mtime_ns)
    return files


def record(source, kind, folder):
    path = folder / "api" / kind
    path.mkdir(parents=True)
    number = 1
    while True:
        with urllib.request.urlopen(f"{source}/{kind}?page={number}") as answer:
            body = answer.read()
        (path / f"page-{number}.json").write_bytes(body)
        if json.loads(body)["info"]["next"] is None:
            return
        number += 1


def stop(server):
    server.terminate()
    server.wait()


def replace(path, old, new):
    text = path.read_text()
    if old not in text:
        raise SystemExit(f"{path} does not hold {old}")
    path.write_text(text.replace(old, new, 1))


def show(size, result):
    print(f"{size} characters")
    print(f"  {'':32}{'CPU s':>9}{'wall s':>9}{'peak MB':>9}{'files':>9}{'written':>9}{'MB':>8}")
    for case in CASES:
        for tool in ("catalog", "hugo"):
            row = result[tool][case]
            print(f"  {tool + ', ' + TITLES[case] if tool != 'hugo' else tool:32.32}{row['cpu']:9.3f}{row['wall']:9.3f}"
                  f"{row['peakBytes'] / 1e6:9.0f}{row['files']:9.0f}{row['filesWritten']:9.0f}{row['bytes'] / 1e6:8.1f}")
        ours, theirs = result["catalog"][case], result["hugo"][case]
        print(f"    {theirs['cpu'] / ours['cpu']:.1f} times less CPU time, "
              f"{theirs['peakBytes'] / ours['peakBytes']:.1f} times less memory")
    data = result["data"]["full"]
    print(f"  making Hugo's data beforehand   {data['cpu']:9.3f}{data['wall']:9.3f}{data['peakBytes'] / 1e6:9.0f}")
    floor = result["floor"]["full"]
    print(f"  the floor, writing alone        {floor['cpu']:9.3f}{floor['wall']:9.3f}{'':9}{floor['files']:9}")
    print(f"    a full build takes {result['catalog']['full']['cpu'] / floor['cpu']:.2f} times the floor's CPU time",
          flush=True)


def plot(results):
    """Cost against size, both axes logarithmic: a straight line at 45 degrees is linear growth."""
    import math
    left, top, width, height = 70, 20, 520, 300
    sizes = sorted(results)
    series = [("Hugo, full build", "hugo", "full", "#a33"), ("catalog, full build", "catalog", "full", "#276"),
              ("catalog, nothing changed", "catalog", "same", "#59b")]
    low = math.floor(min(math.log10(results[size][tool][case]["cpu"]) for size in sizes for _, tool, case, _ in series))
    high = math.ceil(max(math.log10(results[size][tool][case]["cpu"]) for size in sizes for _, tool, case, _ in series))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(size):
        return left + width * (math.log10(size) - first) / max(last - first, 1e-9)

    def y(seconds):
        return top + height * (high - math.log10(seconds)) / max(high - low, 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {top + height + 50}" font-family="sans-serif" '
             'font-size="13"><rect width="100%" height="100%" fill="#fff"/>']
    for power in range(low, high + 1):
        parts.append(f'<path d="M{left} {y(10 ** power):.1f}h{width}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(10 ** power) + 4:.1f}" text-anchor="end">{10.0 ** power:g} s</text>')
    for size in sizes:
        parts.append(f'<text x="{x(size):.1f}" y="{top + height + 20}" text-anchor="middle">{size:,}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 42}" text-anchor="middle">characters</text>')
    for title, tool, case, colour in series:
        points = [(x(size), y(results[size][tool][case]["cpu"])) for size in sizes]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{colour}"/>' for a, b in points]
        parts.append(f'<text x="{points[-1][0] + 10:.1f}" y="{points[-1][1] + 4:.1f}" fill="{colour}">{title}</text>')
    return "".join(parts) + "</svg>\n"


main()
