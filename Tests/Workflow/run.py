#!/usr/bin/env python3
"""Checks the workflows of a new project: against the schemas of GitHub and GitLab, and by running the steps of GitHub's in order, each time
on a clean clone: a first build, one with nothing new, one with a changed character.

    run.py CATALOG FIXTURES

What the runner does (checkout, cache, Pages) is done here as its documentation says; what the workflow itself runs is run.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from ruamel.yaml import YAML


def main():
    catalog, fixtures = (os.path.abspath(path) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = folder / "project"
        subprocess.run([catalog, "init", str(project), "--quiet"], check=True)
        check_schemas(project)
        data = folder / "data"
        shutil.copytree(fixtures, data)
        # A few words that lead to the command: a program built for debugging takes half a minute to pack.
        program = folder / "catalog"
        program.write_text(f'#!/bin/sh\nexec "{catalog}" "$@"\n')
        program.chmod(0o755)
        with tarfile.open(folder / "catalog.tar.gz", "w:gz") as archive:
            archive.add(program, "catalog")
        server, address = serve(catalog, data, 0)
        port = re.search(r":(\d+)/", address)[1]
        try:
            settings = project / "catalog.yaml"
            settings.write_text(re.sub(r"(?m)^source: .*$", f"source: {address}", settings.read_text()))
            for command in (["init", "-q", "-b", "main"], ["add", "-A"],
                            ["-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "Begin"]):
                subprocess.run(["git", *command], cwd=project, check=True)
            runner = Runner(folder, project, folder / "catalog.tar.gz")

            first = runner.run()
            expect(first["deployed"] and "The first state of the data" in first["summary"], "a first build is deployed", first)
            second = runner.run()
            expect(not second["deployed"] and "The data is the same" in second["summary"], "nothing new is not deployed", second)

            stop(server)
            change(data)
            server, _ = serve(catalog, data, port)
            third = runner.run()
            expect(third["deployed"] and "Dead" in third["summary"] and "1 changed" in third["summary"],
                   "a changed character is deployed and told", third)
            expect("Dead" in (runner.site / "characters/1.html").read_text(), "the deployed page has the change", {})
        finally:
            stop(server)
    print("workflows: 2 files valid, 3 runs of the steps as expected")


def check_schemas(project):
    tool = str(pathlib.Path(sys.executable).parent / "check-jsonschema")
    for schema, path in (("github-workflows", ".github/workflows/catalog.yml"), ("gitlab-ci", ".gitlab-ci.yml")):
        subprocess.run([tool, "--builtin-schema", f"vendor.{schema}", str(project / path)], check=True,
                       stdout=subprocess.DEVNULL)


def serve(catalog, data, port):
    server = subprocess.Popen([catalog, "mock-api", str(data), "--port", str(port), "--quiet"], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()


def stop(server):
    server.terminate()
    server.wait()


def change(data):
    """The first character dies."""
    for page in sorted(data.glob("**/character/*.json")):
        text = page.read_text()
        records = json.loads(text)
        for record in records.get("results", []):
            if record["id"] == 1:
                record["status"] = "Dead"
                page.write_text(json.dumps(records))
                return
    raise SystemExit("the fixtures have no character 1")


class Runner:
    """GitHub's, as far as the workflow needs it: every run in a new folder, with the caches and the site of those before."""

    def __init__(self, folder, project, archive):
        self.folder, self.project, self.archive = folder, project, archive
        self.caches = []
        self.site = folder / "deployed"
        self.count = 0

    def run(self):
        self.count += 1
        work = self.folder / f"run-{self.count}"
        subprocess.run(["git", "clone", "-q", str(self.project), str(work)], check=True)
        home = self.folder / f"home-{self.count}"
        home.mkdir()
        workflow = YAML(typ="safe").load(work / ".github/workflows/catalog.yml")
        [job] = workflow["jobs"].values()
        # The runner's own variables, and nothing of the tester's: the workflow has to bring the command along.
        files = {name: str(home / name.lower()) for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        environment = {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "CI": "true", "GITHUB_ACTIONS": "true",
                       "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), **files}
        self.contexts = {"github.run_id": str(self.count), "github.run_attempt": "1",
                         "vars.CATALOG_ARCHIVE": f"file://{self.archive}"}
        deployed, log = False, ""
        for step in job["steps"]:
            if "if" in step and not self.holds(step["if"]):
                continue
            given = {key: self.filled(str(value)) for key, value in (step.get("with") or {}).items()}
            action = step.get("uses", "").split("@")[0]
            if "run" in step:
                for name in files.values():
                    pathlib.Path(name).touch()
                path = [line for line in pathlib.Path(files["GITHUB_PATH"]).read_text().splitlines() if line]
                variables = {key: self.filled(value) for key, value in (step.get("env") or {}).items()}
                done = subprocess.run(
                    ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=work, text=True,
                    capture_output=True,
                    env={**environment, **variables, "PATH": ":".join(path + [environment["PATH"]])})
                log += f"$ {step['run']}\n{done.stdout}{done.stderr}"
                if done.returncode != 0:
                    raise SystemExit(f"step \"{step['name']}\" ended with {done.returncode}:\n{log}")
                output = pathlib.Path(files["GITHUB_OUTPUT"])
                for line in output.read_text().splitlines():
                    key, value = line.split("=", 1)
                    self.contexts[f"steps.{step.get('id')}.outputs.{key}"] = value
                output.write_text("")
            elif action == "actions/configure-pages":
                self.contexts[f"steps.{step['id']}.outputs.base_url"] = "https://somebody.github.io/repo"
            elif action == "actions/cache/restore":
                self.restore(work, given)
            elif action == "actions/cache/save":
                self.save(work, given)
            elif action == "actions/upload-pages-artifact":
                shutil.rmtree(self.site, ignore_errors=True)
                shutil.copytree(work / given["path"], self.site)
            elif action == "actions/deploy-pages":
                deployed = True
            elif action != "actions/checkout":
                raise SystemExit(f"the workflow uses {action}, which this test does not know")
        return {"deployed": deployed, "summary": pathlib.Path(files["GITHUB_STEP_SUMMARY"]).read_text(), "log": log}

    def filled(self, text):
        return re.sub(r"\$\{\{ *([^ }]+) *\}\}", lambda match: self.contexts.get(match[1], ""), text)

    def holds(self, condition):
        match = re.fullmatch(r"\$\{\{ *(\S+) == '(.*)' *\}\}", condition)
        if not match:
            raise SystemExit(f"this test cannot read the condition {condition}")
        return self.contexts.get(match[1], "") == match[2]

    def restore(self, work, given):
        """The newest whose key is the wanted one or begins as `restore-keys` says."""
        for key, saved in reversed(self.caches):
            if key == given["key"] or key.startswith(given["restore-keys"].strip()):
                for path in given["path"].split():
                    if (saved / path).exists():
                        shutil.copytree(saved / path, work / path, dirs_exist_ok=True)
                return

    def save(self, work, given):
        if any(key == given["key"] for key, _ in self.caches):
            raise SystemExit(f"the cache {given['key']} exists, and a cache is never written over")
        saved = self.folder / f"cache-{self.count}"
        for path in given["path"].split():
            shutil.copytree(work / path, saved / path)
        self.caches.append((given["key"], saved))


def expect(holds, what, found):
    if not holds:
        raise SystemExit(f"expected that {what}; found:\n" + "\n".join(f"{key}: {value}" for key, value in found.items()))


main()
