#!/usr/bin/env python3
"""Lets the calls to the system of a real build fail, one at a time, and looks at the site after each.

A site of the demo cast is built, others put files into it, and a changed theme is built over it under strace, which
kills the build before its N-th call of a kind, or makes that call fail. Passes when the site is then, byte for byte and
mode for mode, the old one or the new one, when the next build makes it the new one, and when nothing is beside it in
the end. Then the same for Ctrl-C and SIGTERM, after which nothing may be beside it at once; and readers poll a site
while it is built again and again: they must miss no page, and never see an older one after a newer.

    output_faults.py CATALOG [--most N] [--all] [--calls openat,write,…] [--parts faults,interruptions,readers] [--on FOLDER]

--most N: places tried per call and fault (12), spread evenly; --all: every one, which takes half an hour on a file system
in memory when the parts run side by side. --on FOLDER: where the sites are made, to try a file system.
"""

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLS = [
    "openat", "read", "write", "pwrite64", "getdents64", "mkdirat", "linkat", "renameat", "renameat2", "rename",
    "unlinkat", "unlink", "syncfs", "fsync", "fdatasync", "close",
]
# Which of several ways a C library takes, or that of a processor: a build may make none of them.
OPTIONAL = {"pwrite64", "renameat", "rename", "unlink", "fsync", "fdatasync"}
STRACE = ["strace", "-f", "-qq"]
# Calls of other kinds are not stopped at. strace 6.1 then sends no signal at any call but the first.
QUICK = [*STRACE, "--seccomp-bpf"]
PARTS = ["faults", "interruptions", "readers"]
FAULTS = ["signal=SIGKILL", "error=ENOSPC", "error=EIO"]


class World:
    """A folder with a site, its state and two themes."""

    def __init__(self, catalog, folder):
        self.catalog = catalog
        self.folder = pathlib.Path(folder)
        self.run_folder = self.folder / "run"
        self.tries = 0

    def theme(self, generation):
        theme = self.folder / f"theme-{generation}"
        if not theme.exists():
            shutil.copytree(ROOT / "Templates", theme)
            layout = theme / "layout.mustache"
            stamp = f'<meta name="generation" content="{generation}">\n</head>'
            layout.write_text(layout.read_text().replace("</head>", stamp, 1))
            for sheet in (theme / "assets").glob("*.css"):
                sheet.write_text(sheet.read_text() + f"/* {generation} */\n")
            # What is a file in the first theme is a folder in the others, and the other way round.
            for name in ["turned", "turning/1.txt"] if generation == "a" else ["turned/1.txt", "turning"]:
                asset = theme / "assets" / name
                asset.parent.mkdir(exist_ok=True)
                asset.write_text(f"{generation}\n")
        return theme

    def build(self, generation, before=(), during=None):
        command = [
            *before, str(self.catalog), "build", "--quiet", "--source", str(ROOT / "Fixtures/api"),
            "--templates", str(self.theme(generation)), "--state", str(self.run_folder / "state"),
            "--output", str(self.run_folder / "site"),
        ]
        environment = dict(os.environ, SOURCE_DATE_EPOCH="1700000000", NO_COLOR="1", CI="1")
        with subprocess.Popen(command, cwd=self.folder, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            try:
                if during:
                    during(process)
                output, errors = process.communicate(timeout=120)
            except BaseException:
                process.kill()
                raise
        return subprocess.CompletedProcess(command, process.returncode, output, errors)

    def must_build(self, generation):
        done = self.build(generation)
        if done.returncode != 0:
            sys.exit(f"output_faults: a build without faults failed: {done.stderr}")

    def add_foreign_files(self):
        site = self.run_folder / "site"
        (site / ".git/objects").mkdir(parents=True)
        (site / ".git/HEAD").write_text("ref: refs/heads/main\n")
        (site / "CNAME").write_text("example.org\n")
        (site / "CNAME").chmod(0o640)
        (site / "outside").symlink_to("/nowhere")
        (site / "characters/notes.txt").write_text("mine\n")
        (site / "empty").mkdir(mode=0o750)

    def restore(self):
        shutil.rmtree(self.run_folder, ignore_errors=True)
        subprocess.run(["cp", "-a", str(self.folder / "pristine"), str(self.run_folder)], check=True)

    def site(self):
        return snapshot(self.run_folder / "site")

    def litter(self):
        return sorted(set(os.listdir(self.run_folder)) - {"site", "state"})


def snapshot(root):
    found = {}
    for folder, folders, files in os.walk(root):
        for name in folders + files:
            path = pathlib.Path(folder, name)
            status = path.lstat()
            kind = stat.filemode(status.st_mode)
            if path.is_symlink():
                found[str(path.relative_to(root))] = kind, os.readlink(path)
            elif path.is_file():
                found[str(path.relative_to(root))] = kind, path.read_bytes()
            else:
                found[str(path.relative_to(root))] = kind, None
    return found


def differences(found, expected):
    names = sorted(name for name in set(found) | set(expected) if found.get(name) != expected.get(name))
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def positions(world, call, most):
    """Up to `most` numbers of the call in one thread, which is how strace counts."""
    world.restore()
    log = world.folder / "strace.log"
    # `?` before the name: a call that this machine does not have is none.
    done = world.build("b", [*QUICK, "-e", f"trace=?{call}", "-o", str(log)])
    if done.returncode != 0:
        sys.exit(f"output_faults: a build under strace failed: {done.stderr}")
    lines = [line.split()[0] for line in log.read_text().splitlines() if re.search(rf"\b{call}\(", line)]
    count = max(Counter(lines).values(), default=0)
    if count == 0 and call not in OPTIONAL:
        sys.exit(f"output_faults: strace saw no {call} in a build; there is nothing to let fail")
    if most is None or count <= most:
        return range(1, count + 1)
    return sorted({1 + round(index * (count - 1) / (most - 1)) for index in range(most)})


def try_faults(world, old, new, calls, most):
    problems = []
    tried = Counter()
    for call in calls:
        places = positions(world, call, most)
        for fault in FAULTS:
            if fault.startswith("error") and call == "close":
                continue
            strace = STRACE if fault.startswith("signal") else QUICK
            for number in places:
                world.restore()
                done = world.build("b", [*strace, "-o", "/dev/null", "-e", f"trace=?{call}", "-e",
                                         f"inject=?{call}:{fault}:when={number}"])
                what = f"{call} {number}, {fault}"
                found = world.site()
                tried["old" if found == old else "new" if found == new else "mixed"] += 1
                if found not in (old, new):
                    problems.append(f"{what}: neither the old site nor the new one: {differences(found, new)}")
                elif done.returncode == 0 and found != new:
                    problems.append(f"{what}: the build said it was done, and the site is the old one")
                problems += build_again(world, new, what)
        print(f"{call}: {len(places)} places, {dict(tried)}", flush=True)
    return problems


def leader(thread):
    """The process that a thread is of."""
    status = pathlib.Path(f"/proc/{thread}/status").read_text()
    return int(re.search(r"^Tgid:\s+(\d+)$", status, re.MULTILINE)[1])


def interrupt(world, call, number, sent):
    """A build that gets a signal before its N-th call. strace only stops it there: a signal of strace's own passes by who ignores it and
    has the system tell of it another way, as Dispatch does."""
    log = world.folder / "strace.log"
    log.write_text("")

    def send(process):
        build, seen = None, 0
        until = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < until:
            # A line for each of its threads, and each of them comes to its own N-th call.
            stops = re.findall(r"^(\d+) +--- stopped by SIGSTOP ---$", log.read_text(), re.MULTILINE)
            if len(stops) > seen:
                # It may have ended meanwhile.
                with contextlib.suppress(ProcessLookupError):
                    if build is None:
                        build = leader(stops[0])
                        os.kill(build, sent)
                    os.kill(build, signal.SIGCONT)
                seen = len(stops)
            time.sleep(0.005)

    return world.build("b", [*STRACE, "-o", str(log), "-e", f"trace={call}", "-e",
                             f"inject={call}:signal=SIGSTOP:when={number}"], send)


def try_interruptions(world, old, new, most):
    problems = []
    for sent, code in [(signal.SIGINT, 130), (signal.SIGTERM, 143)]:
        ended = 0
        for call in ("openat", "linkat", "write", "unlinkat"):
            for number in positions(world, call, most):
                world.restore()
                done = interrupt(world, call, number, sent)
                ended += done.returncode == code
                what = f"{sent.name} at {call} {number}"
                found = world.site()
                if found != (new if done.returncode == 0 else old):
                    # After the exchange nothing is undone: then the new site is right, too.
                    if found != new:
                        problems.append(f"{what}: neither site: {differences(found, old)}")
                if done.returncode not in (0, code, -2, -15):
                    problems.append(f"{what}: exit code {done.returncode}; expected {code}: {done.stderr[-300:]}")
                # Before the handler is there, the signal ends the process at once, which has made nothing yet.
                if world.litter():
                    problems.append(f"{what}: beside the site: {world.litter()}")
                problems += build_again(world, new, what)
        print(f"{sent.name}: {ended} builds ended by it", flush=True)
        if ended == 0:
            problems.append(f"{sent.name}: no build was ended by it")
    return problems


def build_again(world, new, what):
    world.tries += 1
    done = world.build("b")
    problems = []
    if done.returncode != 0:
        problems.append(f"{what}: the next build failed: {done.stderr[-300:]}")
    found = world.site()
    if found != new:
        problems.append(f"{what}: not the new site after the next build: {differences(found, new)}")
    if world.litter():
        problems.append(f"{what}: beside the site after the next build: {world.litter()}")
    return problems


def try_readers(world, builds):
    world.restore()
    world.must_build("0000")
    site = world.run_folder / "site"
    pages = sorted(site.rglob("*.html"))
    problems = []
    reads = [0]
    over = threading.Event()

    def read():
        newest = -1
        while not over.is_set():
            for page in pages:
                reads[0] += 1
                try:
                    text = page.read_bytes()
                except OSError as error:
                    problems.append(f"a reader missed {page.relative_to(site)}: {error.strerror}")
                    continue
                stamp = re.search(rb'name="generation" content="(\d+)"', text)
                generation = int(stamp.group(1)) if stamp else -1
                if generation < newest or b"</html>" not in text[-20:]:
                    problems.append(f"a reader saw {page.relative_to(site)} of {generation} after {newest}")
                newest = max(newest, generation)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for generation in range(1, builds + 1):
        world.must_build(f"{generation:04}")
    over.set()
    for reader in readers:
        reader.join()
    print(f"readers: {reads[0]} pages read during {builds} builds", flush=True)
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("catalog", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=12)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--calls", default=",".join(CALLS))
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--on", default=None)
    options = parser.parse_args()
    parts = options.parts.split(",")
    if not set(parts) <= set(PARTS):
        parser.error(f"--parts is {options.parts}; expected some of {','.join(PARTS)}")
    most = None if options.all else options.most
    if not shutil.which("strace"):
        sys.exit("output_faults: no strace; run Scripts/setup test")
    with tempfile.TemporaryDirectory(dir=options.on) as folder:
        world = World(options.catalog.resolve(), folder)
        world.must_build("a")
        world.add_foreign_files()
        world.run_folder.rename(world.folder / "pristine")
        world.restore()
        old = world.site()
        world.must_build("b")
        new = world.site()
        if old == new:
            sys.exit("output_faults: the two themes make the same site; this proves nothing")
        problems = []
        if "faults" in parts:
            problems += try_faults(world, old, new, options.calls.split(","), most)
        if "interruptions" in parts:
            problems += try_interruptions(world, old, new, most)
        if "readers" in parts:
            problems += try_readers(world, 20)
    for problem in problems[:60]:
        print(problem, file=sys.stderr)
    print(f"output_faults: {world.tries} tries, {len(problems)} problems")
    if world.tries == 0 and parts != ["readers"]:
        sys.exit("output_faults: nothing was tried; this proves nothing")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
