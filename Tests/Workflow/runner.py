"""GitHub's runner, as far as the workflow needs it: what it does itself (checkout, cache, artifacts, Pages) is done here as its documentation
says; what the workflow runs is run."""

import os
import pathlib
import re
import shutil
import subprocess

from ruamel.yaml import YAML


class Runner:
    """Every attempt in a new folder, with the caches and the site of those before, and the artifacts of the attempts of its run."""

    def __init__(self, folder, project, archive):
        self.folder, self.project, self.archive = folder, project, archive
        folder.mkdir()
        self.caches = []
        self.site = folder / "deployed"
        self.count = 0
        self.runs = 0

    def run(self, fails=None, event="schedule"):
        """A new run. The action called `fails` does so, after half of what it is there for."""
        self.runs += 1
        self.event = event
        self.attempt, self.artifacts = 0, []
        return self.again(fails)

    def again(self, fails=None):
        """The last run once more, as by "Re-run failed jobs"."""
        self.attempt += 1
        self.count += 1
        work = self.folder / f"work-{self.count}"
        subprocess.run(["git", "clone", "-q", str(self.project), str(work)], check=True)
        home = self.folder / f"home-{self.count}"
        home.mkdir()
        workflow = YAML(typ="safe").load(work / ".github/workflows/catalog.yml")
        [job] = workflow["jobs"].values()
        # Of the steps that run commands alone: actions see the whole checkout.
        below = work / workflow.get("defaults", {}).get("run", {}).get("working-directory", ".")
        # The runner's own variables, and nothing of the tester's: the workflow has to bring the command along.
        files = {name: home / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        environment = {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "CI": "true", "GITHUB_ACTIONS": "true",
                       "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
                       **{name: str(file) for name, file in files.items()}}
        self.contexts = {"github.run_id": str(self.runs), "github.run_attempt": str(self.attempt),
                         "github.event_name": self.event, "vars.CATALOG_ARCHIVE": self.archive}
        result = {"deployed": False, "failed": None, "log": "", "outputs": {}}
        for step in job["steps"]:
            name = step.get("name", step.get("uses"))
            outcome = "skipped"
            if self.holds(step.get("if", "${{ success() }}"), result["failed"] is None):
                if "run" in step:
                    variables = {key: self.filled(value)
                                 for key, value in {**job.get("env", {}), **step.get("env", {})}.items()}
                    path = [line for line in files["GITHUB_PATH"].read_text().splitlines() if line]
                    # As where a step names no shell: without `pipefail`.
                    done = subprocess.run(
                        ["bash", "-e", "-c", step["run"]], cwd=below, text=True, capture_output=True,
                        env={**environment, **variables, "PATH": ":".join(path + [environment["PATH"]])})
                    result["log"] += f"$ {step['run']}\n{done.stdout}{done.stderr}"
                    outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
                    files["GITHUB_OUTPUT"].write_text("")
                    result["outputs"].update(outputs)
                    for key, value in outputs.items():
                        self.contexts[f"steps.{step.get('id')}.outputs.{key}"] = value
                    outcome = "success" if done.returncode == 0 else "failure"
                else:
                    action = step["uses"].split("@")[0]
                    trouble = self.act(action, step, work)
                    if action == fails:
                        trouble = f"{action} was made to fail"
                    elif action == "actions/deploy-pages" and not trouble:
                        result["deployed"] = True
                    if trouble:
                        result["log"] += trouble + "\n"
                    outcome = "failure" if trouble else "success"
            if outcome == "failure" and result["failed"] is None:
                result["failed"] = name
            self.contexts[f"steps.{step.get('id')}.outcome"] = outcome
        result["git"] = (work / ".git/config").read_text()
        return {**result, "summary": files["GITHUB_STEP_SUMMARY"].read_text()}

    def act(self, action, step, work):
        """What an action does; why it cannot."""
        given = {key: self.filled(str(value)) for key, value in step.get("with", {}).items()}
        if action == "actions/checkout":
            # The clone is made already; this is what it keeps for steps that push.
            if given.get("persist-credentials", "true").lower() == "true":
                subprocess.run(["git", "config", "http.https://github.com/.extraheader", "AUTHORIZATION: basic secret"], cwd=work,
                               check=True)
        elif action == "actions/configure-pages":
            self.contexts[f"steps.{step['id']}.outputs.base_url"] = "https://somebody.github.io/repo"
        elif action == "actions/cache/restore":
            self.restore(work, given)
        elif action == "actions/cache/save":
            self.save(work, given)
        elif action == "actions/upload-pages-artifact":
            if not (work / given["path"]).is_dir():
                return f"tar: {given['path']}: Cannot open: No such file or directory"
            stored = self.folder / f"artifact-{self.count}"
            version = int(step["uses"].split("@v")[1])
            takes_hidden = version < 4 or version > 4 and given.get("include-hidden-files", "").lower() == "true"
            shutil.copytree(work / given["path"], stored, ignore=None if takes_hidden else shutil.ignore_patterns(".*"))
            self.artifacts.append((given.get("name", "github-pages"), stored))
        elif action == "actions/deploy-pages":
            named = [stored for name, stored in self.artifacts if name == given.get("artifact_name", "github-pages")]
            if len(named) != 1:
                return f"{len(named)} artifacts of one name were found for this run; expected one"
            shutil.rmtree(self.site, ignore_errors=True)
            shutil.copytree(named[0], self.site)
        else:
            raise SystemExit(f"the workflow uses {action}, which this test does not know")
        return None

    def filled(self, text):
        return re.sub(r"\$\{\{ *([^ }]+) *\}\}", lambda match: self.contexts.get(match[1], ""), text)

    def holds(self, condition, succeeded):
        """A condition that asks for no state of the job asks for its success."""
        words = re.fullmatch(r"\$\{\{ *(.*?) *\}\}", condition)[1]
        if "always()" not in words and not succeeded:
            return False

        def is_true(term):
            if term in ("always()", "success()"):
                return True
            match = re.fullmatch(r"(\S+) (==|!=) '([^']*)'", term)
            if not match:
                raise SystemExit(f"this test cannot read the condition {condition}")
            return (self.contexts.get(match[1], "") == match[3]) == (match[2] == "==")

        # `&&` binds closer.
        return any(all([is_true(term) for term in terms.split(" && ")]) for terms in words.split(" || "))

    def restore(self, work, given):
        """The newest of the same paths whose key is the wanted one or begins as `restore-keys` says."""
        for key, paths, saved in reversed(self.caches):
            if paths == given["path"] and (key == given["key"] or key.startswith(given["restore-keys"].strip())):
                shutil.copytree(saved, work, dirs_exist_ok=True)
                return

    def save(self, work, given):
        if any(key == given["key"] for key, _, _ in self.caches):
            raise SystemExit(f"the cache {given['key']} exists, and a cache is never written over")
        saved = self.folder / f"cache-{len(self.caches)}"
        # What is not there is left out, and a cache of nothing is none.
        found = [path for path in given["path"].split() if (work / path).exists()]
        for path in found:
            shutil.copytree(work / path, saved / path)
        if found:
            self.caches.append((given["key"], given["path"], saved))
