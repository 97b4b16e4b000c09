#!/usr/bin/env python3
"""Reads the thread sanitizer's reports of a run, and tells those that count. Exits with 1 when there is any.

    reports.py FOLDER

On Linux the sanitizer does not see that Swift's `Mutex` holds others off when somebody had to wait: the waiting is done by the system, in a
library without instruments. `mutex.swift` beside this shows it in ten lines that are right and reported. So a report whose two
accesses are both made inside of `withLock` is not one, and neither is one of an object that was made and filled there by its initializer, and
is read by who got it from the Mutex. Nor does it see that a reference is given up, and that the last one to hold an object knows so: of that
`ownership.swift` is the ten lines. SwiftNIO takes the memory of a received part back in this way, when nobody reads it any more. All others are.

A program under load may fail to name the places of a report; they are looked up then.
"""

import pathlib
import re
import shutil
import subprocess
import sys

# A mangled name of Swift ends with `fc` for what fills a new object.
INITIALIZER = re.compile(r"^ +#0 \$s\S+fc ")
PLACE = re.compile(r"^ +#\d+ ")
# `ByteBuffer.modifyIfUniquelyOwned`, which asks `isKnownUniquelyReferenced`.
SOLE_OWNER = re.compile(r"^ +#\d+ \$s7NIOCore10ByteBufferV21modifyIfUniquelyOwned")
FRAME = re.compile(r"^ +#\d+ .*? (/\S+\.swift):(\d+)")
NAMELESS = re.compile(r"^ +#(\d+) <null> <null> \((\S+)\+(0x[0-9a-f]+)\)")
PROGRAM = re.compile(r"^SUMMARY: .*?\((/\S+)\+0x", re.MULTILINE)


def main():
    known, found = 0, []
    for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        for report in file.read_text(errors="replace").split("=" * 18):
            if "WARNING: ThreadSanitizer" not in report:
                continue
            report = named(report)
            if (all(map(is_locked, accesses(report))) or shares_lock(report) or is_handed_out(report)
                    or any(map(is_of_sole_owner, accesses(report)))):
                known += 1
            else:
                found.append(report.strip())
    for report in found:
        print(report, end="\n\n")
    print(f"thread sanitizer: {len(found)} reports, and {known} of what a Mutex or a sole owner keeps apart, which it does not understand")
    sys.exit(1 if found else 0)


def named(report):
    """The report with the places of the program that it gives as mere addresses."""
    program = PROGRAM.search(report)
    if not program:
        return report
    return "\n".join(frame for line in report.split("\n") for frame in frames(line, program[1]))


def frames(line, program):
    """The line itself, or one for each function, the innermost first, where it names none."""
    match = NAMELESS.match(line)
    symbolizer = shutil.which("llvm-symbolizer")  # part of every Swift toolchain
    if not match or match[2] != pathlib.Path(program).name or not symbolizer:
        return [line]
    answer = subprocess.run([symbolizer, "--no-demangle", f"--obj={program}", match[3]],
                            stdout=subprocess.PIPE, text=True, check=True).stdout.strip().split("\n")
    return [f"    #{match[1]} {name} {place}" for name, place in zip(answer[::2], answer[1::2])]


def accesses(report):
    """The stacks of both accesses: those before the block and the threads are told of."""
    parts = re.split(r"\n\n", report)
    stacks = [part for part in parts if re.search(r"(?i)access of|read of size|write of size", part.split("\n    #")[0])]
    return stacks if len(stacks) == 2 else [""]


def shares_lock(report):
    """Whether both accesses are made by what one and the same line passes to `withLock`, however far below: a library may call back."""
    one, other = [locks(stack) for stack in (accesses(report) + [""])[:2]]
    return bool(one & other)


def is_handed_out(report):
    """Whether one access is the initializer's, inside of `withLock`, to a block that was made there too."""
    made = [part for part in report.split("\n\n") if part.lstrip().startswith("Location is heap block")]
    return any(map(is_locked, made)) and any(is_locked(stack) and INITIALIZER.match(places(stack)[0]) for stack in accesses(report))


def is_of_sole_owner(stack):
    """Whether SwiftNIO makes the access to memory that it found nobody else to hold."""
    return any(SOLE_OWNER.match(frame) for frame in places(stack))


def is_locked(stack):
    """Whether the access is made by what is passed to `withLock`: the call stands in the frames nearest to it."""
    return bool(locks("\n".join(places(stack)[:7])))


def places(stack):
    """The frames alone: how many lines stand before them depends on what else is told of the access."""
    return [line for line in stack.split("\n") if PLACE.match(line)]


def locks(stack):
    """The lines with `withLock` among the frames of an access."""
    matches = map(FRAME.match, stack.split("\n"))
    return {match.groups() for match in matches if match and stands_in_lock(match[1], int(match[2]))}


def stands_in_lock(path, line):
    try:
        lines = pathlib.Path(path).read_text().split("\n")
    except OSError:
        return False
    return "withLock" in lines[line - 1]


main()
