#!/usr/bin/env python3
"""Checks the workflows of a new project: against the schemas of GitHub and GitLab, and by running the steps of GitHub's in order, each time
on a clean clone (a first build, one with nothing new, one with a changed character, and what may go wrong), and the script of GitLab's.

    run.py CATALOG FIXTURES
"""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

from ruamel.yaml import YAML

from runner import Runner

PROOF = ".well-known/security.txt"
README = pathlib.Path(__file__).resolve().parents[2] / "README.md"


def main():
    catalog, fixtures = (os.path.abspath(path) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # A few words that lead to the command: a program built for debugging takes half a minute to pack.
        program = folder / "bin/catalog"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{catalog}" "$@"\n')
        program.chmod(0o755)
        with tarfile.open(folder / "catalog.tar.gz", "w:gz") as archive:
            archive.add(program, "catalog")
        server = Server(catalog, folder / "data")
        shutil.copytree(fixtures, server.data)
        world = World(folder, catalog, program.parent, server)
        server.start()
        try:
            for check in (daily, failed_deployments, unfinished_builds, other_folders, folder_below, no_archive, gitlab):
                check(world)
        finally:
            server.stop()
    print(f"workflows: 2 files valid, {world.count} runs of their steps as expected")


def daily(world):
    runner = world.runner("daily", add_own_file)
    first = world.run(runner.run)
    expect(first["deployed"] and "The first state of the data" in first["summary"], "a first build is deployed", first)
    expect("AUTHORIZATION" not in first["git"], "no password of the checkout lies where the site is built", first)
    expect((runner.site / PROOF).read_text() == "Contact: mailto:a@example.org\n", "a hidden file of one's own is deployed", first)
    told = re.search(r"\$GITHUB_OUTPUT.*?\$GITHUB_STEP_SUMMARY", README.read_text(), re.DOTALL)[0]
    expect(first["outputs"].keys() == set(re.findall(r"`([a-z-]+)[`=]", told)), "README tells every output", first)
    second = world.run(runner.run)
    expect(not second["deployed"] and "The data is the same" in second["summary"], "nothing new is not deployed", second)

    world.server.stop()
    change(world.server.data)
    world.server.start()
    third = world.run(runner.run)
    expect(third["deployed"] and "Dead" in third["summary"] and "1 changed" in third["summary"],
           "a changed character is deployed and told", third)
    expect("Dead" in (runner.site / "characters/1.html").read_text(), "the deployed page has the change", third)

    shutil.rmtree(runner.site)
    by_hand = world.run(runner.run, event="workflow_dispatch")
    expect(by_hand["deployed"] and "The data is the same" in by_hand["summary"] and (runner.site / "index.html").exists(),
           "by hand a site is deployed that GitHub no longer shows", by_hand)


def add_own_file(project):
    place = project / "Content/root" / PROOF
    place.parent.mkdir(parents=True)
    place.write_text("Contact: mailto:a@example.org\n")


def failed_deployments(world):
    """Of one run: what an attempt handed over does not keep the next one from being deployed."""
    runner = world.runner("failed-deployments")
    first = world.run(runner.run, fails="actions/deploy-pages")
    expect(first["failed"] == "Deploy", "a deployment that fails fails the run", first)
    second = world.run(runner.again)
    expect(second["deployed"], "the run is repeated with success", second)
    third = world.run(runner.run)
    expect(third["failed"] is None and not third["deployed"], "what was deployed then is no news", third)


def unfinished_builds(world):
    """What one that was refused fetched is asked for no more; one that never began keeps nothing."""
    world.server.stop()
    world.server.start("--fault", "status=404,path=/api/character/avatar/7.jpeg")
    runner = world.runner("unfinished-builds")
    refused = world.run(runner.run)
    expect(refused["failed"] == "Build the site", "a build without a picture is refused", refused)
    world.server.stop()
    world.server.start()
    whole = world.run(runner.run)
    pictures = {path for path in world.server.requests() if "/avatar/" in path}
    expect(whole["deployed"] and pictures == {"/api/character/avatar/7.jpeg"}, "only what is missing is asked for",
           {**whole, "pictures": pictures})

    kept = list(runner.caches)
    stopped = world.run(runner.run, fails="actions/cache/restore")
    expect(stopped["failed"] and runner.caches == kept, "half a cache takes the place of no whole one", stopped)


def other_folders(world):
    def move(project):
        edit(project / "catalog.yaml", r"^#(output|state): .*", r"\1: elsewhere/\1")

    runner = world.runner("other-folders", move)
    first, second = (world.run(runner.run) for _ in range(2))
    expect(first["deployed"] and second["failed"] is None and not second["deployed"],
           "where state and site are otherwise changes nothing", second)


def folder_below(world):
    """As Documentation/ci.md says."""
    def move(project):
        below = project / "below"
        below.mkdir()
        for path in list(project.iterdir()):
            if path != below and not path.name.startswith("."):
                path.rename(below / path.name)
        (project / ".gitignore").rename(below / ".gitignore")
        workflow = project / ".github/workflows/catalog.yml"
        edit(workflow, r"^jobs:", "defaults: {run: {working-directory: below}}\n\njobs:")
        edit(workflow, r"^( +path: )", r"\1below/")
        script = project / ".gitlab-ci.yml"
        edit(script, r"^  script:\n", r"\g<0>    - cd below\n")
        edit(script, r"^(    - catalog .*) public$", r"\1 ../public")
        edit(script, r"^( +- )(\.catalog/)", r"\1below/\2")

    runner = world.runner("folder-below", move)
    first, second = (world.run(runner.run) for _ in range(2))
    expect(first["deployed"] and second["failed"] is None and not second["deployed"],
           "a project in a folder below is deployed once", second)
    done, paths = world.gitlab(runner.project)
    expect(done.returncode == 0 and all(path.is_dir() for path in paths), "GitLab's finds what it keeps", vars(done))


def no_archive(world):
    runner = world.runner("no-archive")
    runner.archive = ""
    run = world.run(runner.run)
    expect(run["failed"] == "Install catalog" and "CATALOG_ARCHIVE: set this variable" in run["log"],
           "GitHub's names the variable that is not set", run)
    # Without a path no packages are installed either.
    done, _ = world.gitlab(runner.project, PATH="")
    expect("CATALOG_ARCHIVE: set this variable" in done.stderr, "GitLab's names the variable that is not set", vars(done))


def gitlab(world):
    def settle(project):
        edit(project / "catalog.yaml", r"^#(base-url): .*", r"\1: https://example.org/catalog/")
        edit(project / "catalog.yaml", r"^#(state): .*", r"\1: elsewhere")

    for name, changed, address in (("gitlab", None, "https://somebody.gitlab.io/repo/"),
                                   ("gitlab-settled", settle, "https://example.org/catalog/")):
        project = world.project(name, changed)
        done, paths = world.gitlab(project)
        expect(done.returncode == 0 and all(path.is_dir() for path in paths), "GitLab's finds what it keeps", vars(done))
        robots = paths[-1] / "robots.txt"
        expect(robots.exists() and f"Sitemap: {address}sitemap.xml" in robots.read_text(), f"the site knows its address, {address}",
               vars(done))
    job = YAML(typ="safe").load(project / ".gitlab-ci.yml")["pages"]
    expect(job.get("resource_group"), "one job waits for another", job)
    expect(job["cache"].get("when") == "always", "what was fetched is kept whatever comes of the job", job)


class World:
    """Projects whose source is the server, and what is run of them."""

    def __init__(self, folder, catalog, programs, server):
        self.folder, self.catalog, self.programs, self.server = folder, catalog, programs, server
        self.count = 0

    def project(self, name, changed=None):
        project = self.folder / name
        subprocess.run([self.catalog, "init", str(project), "--quiet", "--source", self.server.address], check=True)
        if changed:
            changed(project)
        check_schemas(project)
        for command in (["init", "-q", "-b", "main"], ["add", "-A"],
                        ["-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "Begin"]):
            subprocess.run(["git", *command], cwd=project, check=True)
        return project

    def runner(self, name, changed=None):
        archive = self.folder / "catalog.tar.gz"
        return Runner(self.folder / f"{name}-runner", self.project(name, changed), f"file://{archive}")

    def run(self, attempt, **how):
        self.count += 1
        return attempt(**how)

    def gitlab(self, project, **environment):
        """What the script of GitLab's job did in a clean clone, and where its cache and the site for Pages are looked for, the site last."""
        self.count += 1
        work = self.folder / f"gitlab-{self.count}"
        subprocess.run(["git", "clone", "-q", str(project), str(work)], check=True)
        job = YAML(typ="safe").load(work / ".gitlab-ci.yml")["pages"]
        done = subprocess.run(
            [shutil.which("bash"), "-eo", "pipefail", "-c", "\n".join(job["before_script"] + job["script"])], cwd=work, text=True,
            capture_output=True,
            env={"HOME": str(self.folder), "PATH": f"{self.programs}:/usr/bin:/bin", "CI": "true",
                 "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), "CI_PAGES_URL": "https://somebody.gitlab.io/repo",
                 **{key: value.replace("$CI_PAGES_URL", "https://somebody.gitlab.io/repo")
                    for key, value in job.get("variables", {}).items()},
                 **environment})
        return done, [work / path for path in job["cache"]["paths"] + job["artifacts"]["paths"]]


class Server:
    """The stand-in for the API: every time under one address."""

    def __init__(self, catalog, data):
        self.catalog, self.data = catalog, data
        # The system gives none of these to who asks for any, so the one that was free is so at the next start.
        self.ports = random.sample(range(20_000, 32_768), 9)

    def start(self, *faults):
        for port in self.ports:
            self.process = subprocess.Popen([self.catalog, "mock-api", str(self.data), "--port", str(port), "--quiet", *faults],
                                            stdout=subprocess.PIPE, text=True)
            self.address = self.process.stdout.readline().strip()
            if self.address:
                self.ports = [port]
                return
            self.stop()
        raise SystemExit("the stand-in for the API does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def requests(self):
        """The paths that were asked for since the start."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.ports[0]}/__requests") as answer:
            return set(json.load(answer)["byPath"])


def check_schemas(project):
    tool = str(pathlib.Path(sys.executable).parent / "check-jsonschema")
    for schema, path in (("github-workflows", ".github/workflows/catalog.yml"), ("gitlab-ci", ".gitlab-ci.yml")):
        subprocess.run([tool, "--builtin-schema", f"vendor.{schema}", str(project / path)], check=True,
                       stdout=subprocess.DEVNULL)


def edit(file, pattern, replacement):
    text, count = re.subn(pattern, replacement, file.read_text(), flags=re.MULTILINE)
    expect(count > 0, f"{file.name} has something like {pattern}", {})
    file.write_text(text)


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


def expect(holds, what, found):
    if not holds:
        raise SystemExit(f"expected that {what}; found:\n" + "\n".join(f"{key}: {value}" for key, value in found.items()))


main()
