#!/usr/bin/env python3
"""Checks what the command writes for programs against the schemas in Documentation.

    run.py CATALOG FIXTURES

Reports and events of a build, of one that changed, of one from the store while the API fails, of one that fails, and of a crawl; a
difference as JSON.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "Documentation/schemas"


def main():
    catalog, fixtures = (os.path.abspath(path) for path in sys.argv[1:3])
    schemas = {name: Draft202012Validator(closed(json.loads((SCHEMAS / f"{name}.schema.json").read_text())))
               for name in ("report", "events", "diff")}
    count = 0

    def check(name, value, what):
        nonlocal count
        count += 1
        for error in schemas[name].iter_errors(value):
            raise SystemExit(f"{what}: {error.json_path}: {error.message}")

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(fixtures, folder / "data")
        templates = pathlib.Path(fixtures).parent / "Templates"

        def run(command, source, *flags, code=0):
            report, events = folder / "report.json", folder / "events.jsonl"
            done = subprocess.run([catalog, command, "--source", source, "--state", str(folder / "state"), "--report", str(report),
                                   "--events", str(events), "--quiet", *flags], stderr=subprocess.DEVNULL)
            told = json.loads(report.read_text())
            if (done.returncode, told.get("exitCode", 0)) != (code, code):
                raise SystemExit(f"{command} ended with {done.returncode}, its report with {told.get('exitCode', 0)}; expected {code}")
            check("report", told, f"report of {command}")
            for line in events.read_text().splitlines():
                check("events", json.loads(line), f"events of {command}")

        def build(source, *flags):
            run("build", source, "--templates", str(templates), "--output", str(folder / "site"), *flags)

        def mock(*faults):
            server = subprocess.Popen([catalog, "mock-api", str(folder / "data"), "--port", "0", "--quiet",
                                       *(word for fault in faults for word in ("--fault", fault))],
                                      stdout=subprocess.PIPE, text=True)
            return server, server.stdout.readline().strip()

        server, source = mock()
        try:
            build(source)
            shutil.copy(folder / "site/catalog.json", folder / "old.json")
            page = next(page for page in sorted((folder / "data").glob("**/character/*.json"))
                        if '"id": 1,' in page.read_text() or '"id":1,' in page.read_text())
            page.write_text(page.read_text().replace("Alive", "Dead", 1))
            run("crawl", source)
        finally:
            server.terminate()
            server.wait()
        build(source, "--refresh")  # Nobody answers: from the store.
        run("crawl", source, "--max-stale", "0s", "--refresh", code=3)
        build(str(folder / "data"))
        # With what the owner corrects and creates.
        build(str(folder / "data"), "--content", str(folder / "data/content"))
        text = subprocess.run([catalog, "diff", str(folder / "old.json"), str(folder / "site/catalog.json"), "--format", "json"],
                              check=True, capture_output=True, text=True).stdout
        check("diff", json.loads(text), "diff")
        difference = json.loads(text)
        if not (difference["characters"]["changed"] and difference["own"]["corrected"] and difference["own"]["characters"]["added"]):
            raise SystemExit("the difference is empty, so not all of its form was checked")
    print(f"schemas: {count} documents as described")


def closed(schema):
    """Nothing is written that the schema does not tell."""
    if isinstance(schema, dict):
        inner = {key: closed(value) for key, value in schema.items()}
        if schema.get("type") == "object" and "properties" in schema and "additionalProperties" not in schema:
            inner["additionalProperties"] = False
        return inner
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


main()
