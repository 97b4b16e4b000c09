#!/usr/bin/env python3
"""What is inside the program besides its own code, with the licence and the notices of each part; equal texts stand once.

    third-party.py CHECKOUTS [LIBRARY.a | NAME=FILE]...

Looks into each folder of CHECKOUTS, and for a library asks dpkg which package brought it. A folder without a licence is an error; of what
else no licence is at hand, that is said on stderr.
"""

import pathlib
import subprocess
import sys


def main():
    checkouts, others = pathlib.Path(sys.argv[1]), sys.argv[2:]
    names = {}

    def add(name, file):
        names.setdefault(file.read_text(encoding="utf-8", errors="replace").strip("\n").rstrip(), []).append(name)

    for checkout in sorted(path for path in checkouts.iterdir() if path.is_dir()):
        files = texts(checkout)
        if not any(file.parent == checkout for file in files):
            raise SystemExit(f"third-party: {checkout} has no licence")
        for file in files:
            add(f"{checkout.name}: {file.relative_to(checkout)}", file)
    for other in others:
        name, _, file = other.rpartition("=")
        file = pathlib.Path(file)
        if name and file.is_file():
            add(name, file)
        elif not name and (package := package_of(file.resolve())):
            add(f"{file.name}, of {package}", pathlib.Path("/usr/share/doc", package, "copyright"))
        else:
            print(f"third-party: no licence is at hand of {name or file}; add it before the program is passed on", file=sys.stderr)
    sys.stdout.reconfigure(encoding="utf-8")
    print("What is inside the program besides its own code, and under which terms.")
    for text, parts in names.items():
        print(f"\n{'=' * 80}\n" + "\n".join(parts) + f"\n{'=' * 80}\n\n{text}")


def texts(checkout):
    """Of the package itself, and of code of others in it."""
    found = list(checkout.glob("*")) + list(checkout.glob("Sources/**/*"))
    wanted = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
    return sorted(path for path in found if path.is_file() and path.name.upper().startswith(wanted))


def package_of(library):
    # Where /lib is /usr/lib, a package may know its file by the other name.
    for path in (library, pathlib.Path("/", *library.parts[2:])):
        try:
            done = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True)
        except FileNotFoundError:
            return None
        package = done.stdout.split(":")[0]
        if done.returncode == 0 and pathlib.Path("/usr/share/doc", package, "copyright").is_file():
            return package
    return None


main()
