#!/usr/bin/env python3
"""Manual pages from what the command says of itself, one a command.

    manual.py CATALOG FOLDER

The library's own plugin for this builds the whole package a second time, for debugging; this reads `--experimental-dump-help`.
"""

import json
import pathlib
import subprocess
import sys


def main():
    catalog, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    command = json.loads(subprocess.run([catalog, "--experimental-dump-help"], check=True, capture_output=True).stdout)["command"]
    version = subprocess.run([catalog, "--version"], check=True, capture_output=True, text=True).stdout.split()[0]
    for names, command in commands(command, []):
        (folder / ("-".join(names) + ".1")).write_text(page(names, command, version))


def commands(command, above):
    names = above + [command["commandName"]]
    yield names, command
    for inner in command.get("subcommands", []):
        # `help` is said on the page of the command itself.
        if inner.get("shouldDisplay", True) and inner["commandName"] != "help":
            yield from commands(inner, names)


def page(names, command, version):
    title = "-".join(names)
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    inner = [other for other in command.get("subcommands", []) if other.get("shouldDisplay", True) and other["commandName"] != "help"]
    lines = [f'.TH "{escaped(title.upper())}" 1 "" "catalog {escaped(version)}"', ".SH NAME",
             f"{escaped(title)} \\- {escaped(command.get('abstract', ''))}", ".SH SYNOPSIS",
             f".B {escaped(' '.join(names))}"]
    for argument in shown:
        form = spelled(argument)
        lines.append(escaped(f"[{form}]" if argument.get("isOptional") else form))
    if inner:
        lines.append("<subcommand>")
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *text(command["discussion"])]
    if shown:
        lines.append(".SH OPTIONS")
        for argument in shown:
            lines += [".TP", f".B {escaped(spelled(argument, all_names=True))}", *text(said(argument)),
                      *text(argument.get("discussion", ""))]
    if inner:
        lines.append(".SH COMMANDS")
        for other in inner:
            lines += [".TP", f".B {escaped(title + '-' + other['commandName'])}(1)", escaped(other.get("abstract", ""))]
    return "\n".join(lines) + "\n"


def spelled(argument, all_names=False):
    more = " ..." if argument.get("isRepeating") else ""
    value = f" <{argument.get('valueName', 'value')}>{more}" if argument["kind"] == "option" else ""
    if argument["kind"] == "positional":
        return f"<{argument.get('valueName', 'value')}>{more}"
    names = argument["names"] if all_names else [argument["preferredName"]]
    return ", ".join(("--" if name["kind"] == "long" else "-") + name["name"] for name in names) + value


def said(argument):
    """With what the library itself puts at the end of it."""
    facts = []
    if argument.get("allValues"):
        facts.append("values: " + ", ".join(argument["allValues"]))
    if argument.get("defaultValue"):
        facts.append("default: " + argument["defaultValue"])
    return argument.get("abstract", "") + (f" ({'; '.join(facts)})" if facts else "")


def text(paragraphs):
    """Lines that are set in stay as they are: they are examples."""
    lines, is_example = [], False
    for line in (paragraphs or "").split("\n"):
        if line.startswith("  ") != is_example and line:
            lines.append(".fi" if is_example else ".nf")
            is_example = not is_example
        lines.append(escaped(line) if line else ".PP" if not is_example else "")
    return lines + ([".fi"] if is_example else [])


def escaped(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


main()
