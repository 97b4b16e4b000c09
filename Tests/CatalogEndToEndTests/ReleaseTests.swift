import Foundation
import Testing

/// A site published to a folder by the real command, under kills, failures and visitors.
@Suite("A site published to a folder", .serialized)
struct ReleaseTests {
  private static let calls = [
    "openat", "mkdir", "pwrite64", "linkat", "symlink", "rename", "fsync", "syncfs", "unlink",
    "rmdir",
    "ftruncate",
  ]
  /// Places tried for each call.
  private static let most = 4

  private let workspace: Workspace

  init() async throws {
    workspace = try await .withHandmadeSites()
  }

  private func publish(_ site: String, to target: String = "www", _ more: String...) async throws
    -> CatalogTool.Run
  {
    try await workspace.tool.run(
      ["publish", "--site", site, "--to", target, "--keep", "2", "--grace", "0s", "--apply"] + more)
  }

  /// - Parameter strace: the words of a run in which a call fails.
  private func publishNew(_ strace: [String]) async throws -> CatalogTool.Run {
    try await workspace.tool.run(
      "/usr/bin/env",
      strace + [
        try CatalogTool.binary.path, "publish", "--site", "new", "--to", "www", "--grace", "0s",
        "--apply",
      ])
  }

  /// What visitors get: nothing hidden.
  private func visible(_ target: String = "www") throws -> [String: Data] {
    try workspace.tree(target + "/current/").filter { !$0.key.hasPrefix(".") }
  }

  private func site(_ name: String) throws -> [String: Data] {
    try workspace.tree(name).filter { !$0.key.hasPrefix(".") }
  }

  @Test func `plan, publish, nothing to publish, list and rollback`() async throws {
    let plan = try await workspace.tool.run("publish", "--site", "old", "--to", "www")
    #expect(plan.exitCode == 0, "\(plan.errors)")
    #expect(plan.errors == "nothing was done; --apply does it\n")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/www"))
    let asked = try await workspace.tool.run(
      "publish", "--site", "old", "--to", "www", "--exit-code", "-q")
    #expect(asked.exitCode == 1)

    let first = try await publish("old")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try visible() == site("old"))
    let again = try await workspace.tool.run(
      "publish", "--site", "old", "--to", "www", "--exit-code")
    #expect(again.exitCode == 0)
    #expect(again.output.hasPrefix("nothing to publish: www has this site"), "\(again.output)")

    let json = try await workspace.tool.run("publish", "--site", "new", "--to", "www", "--json")
    let steps = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(steps["version"] as? Int == 1)
    #expect(steps["isApplied"] as? Bool == false)
    #expect((steps["steps"] as? [[String: Any]])?.isEmpty == false)

    #expect(try await publish("new").exitCode == 0)
    #expect(try visible() == site("new"))
    let list = try await workspace.tool.run("publish", "--to", "www", "--list")
    #expect(list.output.split(separator: "\n").count == 3, "\(list.output)")
    let back = try await workspace.tool.run("publish", "--to", "www", "--rollback", "--apply")
    #expect(back.exitCode == 0, "\(back.errors)")
    #expect(try visible() == site("old"))
    let none = try await workspace.tool.run("publish", "--to", "www", "--rollback", "--apply")
    #expect(none.exitCode == 2)
    #expect(none.errors == "catalog: error: www has no release before the current one\n")
  }

  @Test func `five releases stay where nobody says how many`() async throws {
    for number in 1...6 {
      try await workspace.site("site", ["index.html": "<p>\(number)</p>"])
      let run = try await workspace.tool.run("publish", "--site", "site", "--to", "www", "--apply")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("; removed 1 release, as keep is 5: ") == (number == 6))
    }
    let releases = workspace.path + "/www/releases"
    let pages = try FileManager.default.contentsOfDirectory(atPath: releases).map {
      try workspace.text("www/releases/\($0)/index.html")
    }
    #expect(pages.sorted() == (2...6).map { "<p>\($0)</p>" })
    #expect(try workspace.text("www/current/index.html") == "<p>6</p>")
  }

  @Test(arguments: [(7 * 24 - 1, true), (7 * 24 + 1, false)])
  func `an asset of older pages stays for seven days where nobody says how long`(
    hours: Int, stays: Bool
  ) async throws {
    let style = "assets/style.0123456789abcdef.css"
    func publish(_ files: [String: String]) async throws {
      try FileManager.default.removeItem(atPath: workspace.path + "/old")
      try await workspace.site("old", files)
      let run = try await workspace.tool.run("publish", "--site", "old", "--to", "www", "--apply")
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    try await publish(["index.html": "one", style: "a{}"])
    try await publish(["index.html": "two"])
    #expect(try workspace.text("www/current/" + style) == "a{}")
    // As if the site had dropped it so long ago.
    let manifest = "www/current/.catalog-manifest"
    let dropped = Date().addingTimeInterval(TimeInterval(-3600 * hours))
    // With the word: the release may have the same date.
    let date = try #require(workspace.text(manifest).firstMatch(of: /superseded [^ ]+/)?.output)
    try workspace.edit(manifest, String(date), "superseded \(dropped.formatted(.iso8601))")
    try await publish(["index.html": "three"])
    #expect(try workspace.tree("www/current/")[style] == (stays ? Data("a{}".utf8) : nil))
  }

  @Test func `releases that are too many are told, before and after they go`() async throws {
    for text in ["one", "two", "three", "four"] {
      try await workspace.site("site", ["index.html": "<p>\(text)</p>"])
      let run = try await workspace.tool.run("publish", "--site", "site", "--to", "www", "--apply")
      try #require(run.exitCode == 0, "\(run.errors)")
    }
    func releases() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/www/releases")
        .sorted(by: >)
    }
    func publish(_ more: String...) async throws -> CatalogTool.Run {
      try await workspace.tool.run(["publish", "--site", "site", "--to", "www"] + more)
    }
    func removed(_ run: CatalogTool.Run) throws -> [String]? {
      let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return json?["removedReleases"] as? [String]
    }
    let ids = try releases()
    try #require(ids.count == 4)

    // The site is up to date.
    let old = "2 releases, as keep is 2: \(ids[2]), \(ids[3])"
    let plan = try await publish("--keep", "2")
    #expect(plan.exitCode == 0)
    #expect(plan.errors == "nothing was done; --apply does it\n")
    #expect(
      plan.output.hasSuffix(
        """
        \nremove   \(old)
        www: 0 to add, 0 to update, 0 to delete, 1 unchanged, 0 B to send; 2 releases to remove

        """), "\(plan.output)")
    let json = try await publish("--keep", "2", "--json")
    #expect(try removed(json) == [ids[2], ids[3]])
    #expect(json.output.contains("\"isApplied\" : false"))
    // For visitors nothing changes.
    #expect(try await publish("--keep", "2", "--exit-code").exitCode == 0)
    #expect(try await publish("--keep", "4").output.hasPrefix("nothing to publish: "))
    #expect(try releases() == ids)

    let done = try await publish("--keep", "2", "--apply")
    #expect(done.exitCode == 0 && done.errors == "", "\(done.errors)")
    #expect(
      done.output.hasSuffix("\nwww has this site, 1 files; removed \(old)\n"), "\(done.output)")
    #expect(try releases() == [ids[0], ids[1]])
    let again = try await publish("--keep", "2", "--apply", "--json")
    #expect(try removed(again) == [])
    #expect(again.output.contains("\"isApplied\" : false"))

    // A new site comes.
    try await workspace.site("site", ["index.html": "<p>five</p>"])
    let next = try await publish("--keep", "2")
    #expect(
      next.output.contains("\nremove   1 release, as keep is 2: \(ids[1])\n"), "\(next.output)")
    #expect(next.output.hasSuffix(" B to send; 1 release to remove\n"), "\(next.output)")
    let last = try await publish("--keep", "1", "--apply", "--json")
    #expect(try removed(last) == [ids[0], ids[1]])
    #expect(last.output.contains("\"isApplied\" : true"))
    #expect(try releases().count == 1)
    try await workspace.site("site", ["index.html": "<p>six</p>"])
    let five = try releases()[0]
    let words = try await publish("--keep", "1", "--apply").output
    #expect(
      words.hasSuffix(" is current, 1 files; removed 1 release, as keep is 1: \(five)\n"),
      "\(words)")
  }

  @Test func `a folder among the releases gives no orders by its name`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let before = try await workspace.tool.run("publish", "--to", "www", "--list")
    let order = "::error::abcdefg-3f2a9c01"
    _ = try await workspace.shell("cp -r www/current/ www/releases/\(order)")
    #expect(try await workspace.tool.run("publish", "--to", "www", "--list") == before)
    let run = try await workspace.tool.run("publish", "--to", "www", "--release", order)
    #expect(run.exitCode == 2 && run.output == "", "\(run.output)")
  }

  @Test func `a release is not built into`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let run = try await workspace.build(
      source: CatalogTool.fixtures, "--output", "www/current", "--avatars", "skip")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(" is a release of catalog publish; "), "\(run.errors)")
    #expect(try visible() == site("old"))
    #expect(try await publish("old").output.hasPrefix("nothing to publish: "))
  }

  @Test func `releases do not go where they would come into the next site`() async throws {
    let run = try await publish("old", to: "Templates/assets/www")
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: Templates/assets/www lies in Templates/assets, all of which comes into the site; choose another folder with --to\n"
        ))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Templates"))
  }

  @Test(arguments: [
    ("Templates/www", "Templates"), ("Content/www/deep", "Content"), ("source/www", "source"),
  ])
  func `releases do not go into what the site is made from`(target: String, part: String)
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write("source: source\n", to: "catalog.yaml")
    let run = try await publish("old", to: target)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: \(target) lies in \(part), which the site is made from; choose another folder with --to\n"
        ))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/" + target))
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "nothing can be mounted here"))
  func `nor where the site's folder is seen in another place`() async throws {
    let mount = try await workspace.shell("mkdir seen && mount --bind old seen")
    #expect(mount.exitCode == 0, "\(mount.errors)")
    let run = try await publish("old", to: "seen/x")
    let unmount = try await workspace.shell("umount seen")
    #expect(unmount.exitCode == 0, "\(unmount.errors)")
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: error: seen/x is in the built site; "), "\(run.errors)")
    #expect(try site("old") == HandmadeSite.old.mapValues { Data($0.utf8) })
  }

  @Test func `releases do not go into the site, also where its folder is a link`() async throws {
    _ = try await workspace.shell("ln -s old linked")
    for target in ["old/x", "linked/x", "linked/x/y", "linked/../old"] {
      let run = try await publish("linked", to: target)
      #expect(
        run
          == .init(
            exitCode: 2, output: "",
            errors:
              "catalog: error: \(target) is in the built site; choose a folder beside it\n"
          ))
    }
    #expect(try site("old") == HandmadeSite.old.mapValues { Data($0.utf8) })
  }

  @Test(arguments: [
    "./old", "./old/x", "./Templates/assets/www", "./Templates/www", "./Content/x",
  ])
  func `nor does what rclone writes on this machine`(_ folder: String) async throws {
    let run = try await publish("old", to: "rclone:" + folder)
    #expect(run.exitCode == 2 && run.output == "", "\(run.output)")
    let words = folder.hasPrefix("./old") ? " is in the built site; " : " lies in "
    #expect(run.errors.hasPrefix("catalog: error: \(folder)\(words)"), "\(run.errors)")
    #expect(try site("old") == HandmadeSite.old.mapValues { Data($0.utf8) })
  }

  @Test func `quiet, what is done is not told, and what is asked for is`() async throws {
    for site in ["old", "old", "new"] {
      #expect(try await publish(site, "-q") == .init(exitCode: 0, output: "", errors: ""))
    }
    let to = ["publish", "--site", "old", "--to", "www", "-q"]
    for deed in [["--rollback"], ["--json"]] {
      let done = try await workspace.tool.run(to + deed + ["--apply"])
      #expect(done.exitCode == 0 && done.errors == "", "\(done.errors)")
      #expect(done.output.isEmpty == (deed == ["--rollback"]))
    }
    for question in [[], ["--list"], ["--json"]] {
      let told = try await workspace.tool.run(to + question)
      #expect(told.exitCode == 0 && told.errors == "", "\(told.errors)")
      #expect(!told.output.isEmpty, "\(question)")
    }
  }

  @Test func `a rollback leads to the release visitors had, though another was made later`()
    async throws
  {
    try await workspace.site("bad", ["index.html": "<p>bad home</p>"])
    #expect(try await publish("old").exitCode == 0)
    #expect(try await publish("bad").exitCode == 0)
    let back = try await workspace.tool.run("publish", "--to", "www", "--rollback", "--apply")
    #expect(back.exitCode == 0, "\(back.errors)")
    #expect(try await publish("new").exitCode == 0)
    let again = try await workspace.tool.run("publish", "--to", "www", "--rollback", "--apply")
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(try visible() == site("old"))
  }

  @Test func `a rollback to a damaged release is refused, and only planned too`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let old = try FileManager.default.destinationOfSymbolicLink(
      atPath: workspace.path + "/www/current")
    #expect(try await publish("new").exitCode == 0)
    try FileManager.default.removeItem(atPath: workspace.path + "/www/\(old)/index.html")
    for deed in [["--rollback"], ["--rollback", "--apply"]] {
      let back = try await workspace.tool.run(["publish", "--to", "www"] + deed)
      #expect(back.exitCode == 2 && back.output == "", "\(back.output)")
      #expect(
        back.errors.contains("is damaged: index.html is not as published; choose another"),
        "\(back.errors)")
    }
    #expect(try visible() == site("new"))
    let list = try await workspace.tool.run("publish", "--to", "www", "--list")
    let ends = list.output.split(separator: "\n").dropFirst().map { $0.suffix(9) }
    #expect(ends == ["  current", "  damaged"], "\(list.output)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func
    `killed or failing at any call, visitors have the old site or the new one, and the next run finishes`()
    async throws
  {
    #expect(try await publish("old", to: "pristine").exitCode == 0)
    let old = try site("old")
    let new = try site("new")
    let command = [
      try CatalogTool.binary.path, "publish", "--site", "new", "--to", "www", "--keep", "1",
      "--grace", "0s", "--apply", "-q",
    ]
    _ = try await workspace.shell("cp -al pristine www")
    let counts = try await Strace.counts(of: Self.calls, in: workspace, command)
    var tried = 0
    for call in Self.calls {
      let count = counts[call] ?? 0
      let places = Set((0..<Self.most).map { 1 + $0 * max(0, count - 1) / (Self.most - 1) })
      for number in places.sorted() where count > 0 {
        for fault in ["signal=SIGKILL", "error=ENOSPC"] {
          _ = try await workspace.shell("rm -rf www && cp -al pristine www")
          let run = try await workspace.tool.run(
            "/usr/bin/env", Strace.words(call, number: number, fault) + command)
          let what = Comment(rawValue: "\(fault) at \(call) \(number): \(run.errors)")
          let seen = try visible()
          #expect(seen == old || seen == new, what)
          if run.exitCode == 0 { #expect(seen == new, what) }
          let next = try await workspace.tool.run(Array(command.dropFirst()))
          #expect(next.exitCode == 0, what)
          #expect(try visible() == new, what)
          let names = try FileManager.default.contentsOfDirectory(
            atPath: workspace.path + "/www/releases")
          #expect(names.allSatisfy { !$0.hasPrefix(".") }, what)
          #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: workspace.path + "/www"))
              == [".catalog-history", ".catalog-lock", "current", "releases"], what)
          tried += 1
        }
      }
    }
    #expect(tried > 40)
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `on a file system without links no release is made in vain, and what can be done is told`()
    async throws
  {
    let www = workspace.path + "/www"
    let run = try await publishNew(
      Strace.words("symlink,?symlinkat", number: nil, "error=EPERM"))
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "catalog: error: \(www)/.current-next cannot be made a link: Operation not permitted; where the file system has no links, publish to another one, or to rclone:\(www)\n"
      ), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: www + "/releases") == [])
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a way back that the disk does not confirm is gone all the same, and not told as a failure`()
    async throws
  {
    #expect(try await publish("old").exitCode == 0)
    #expect(try await publish("new").exitCode == 0)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("fsync", number: nil, "error=EIO", on: workspace.path + "/www") + [
        try CatalogTool.binary.path, "publish", "--to", "www", "--rollback", "--apply",
      ])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.errors.contains("after a power cut, visitors may get the release before it: "),
      "\(run.errors)")
    #expect(try visible() == site("old"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a way back that cannot be written down is gone all the same, and told with what to do`()
    async throws
  {
    #expect(try await publish("old").exitCode == 0)
    #expect(try await publish("new").exitCode == 0)
    // As a run leaves it that was killed before it led visitors to the old one.
    let history = try workspace.text("www/.catalog-history")
    let old = try #require(history.split(separator: "\n").first)
    try workspace.write("\(history)\(old)\n", to: "www/.catalog-history")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(
        "pwrite64", number: nil, "error=EIO", on: workspace.path + "/www/.catalog-history-next")
        + [try CatalogTool.binary.path, "publish", "--to", "www", "--rollback", "--apply"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "cannot be written: Input/output error; another --rollback may lead to a release that visitors were led away from, so choose one of --list with --release\n"
      ), "\(run.errors)")
    #expect(try visible() == site("old"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `where releases cannot be listed, what is told as failed was not done`() async throws {
    #expect(try await publish("old", to: "pristine").exitCode == 0)
    var told: [String] = []
    for number in 1... {
      _ = try await workspace.shell("rm -rf www && cp -al pristine www")
      let run = try await publishNew(
        Strace.words(
          "getdents64", number: number, "error=EIO", on: workspace.path + "/www/releases"))
      let complaints = run.errors.split(separator: "\n").filter { $0.contains("cannot be listed") }
      #expect(try visible() == site(run.exitCode == 0 ? "new" : "old"), "\(number): \(run.errors)")
      if run.exitCode == 0 { told += complaints.map(String.init) }
      if complaints.isEmpty || number > 50 { break }
    }
    #expect(!told.isEmpty)
    #expect(told.allSatisfy { $0.hasSuffix("; the next publishing tries it again") }, "\(told)")
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"), arguments: ["ENOLCK", "ENOSYS"])
  func `a folder on a file system without locks is published to`(_ error: String) async throws {
    #expect(try await publish("old").exitCode == 0)
    let run = try await publishNew(
      Strace.words(
        "flock", number: 1, "error=" + error, on: "www/.catalog-lock", log: "calls.log"))
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("calls.log").contains(error))
    #expect(try visible() == site("new"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a folder that another process publishes to is left alone`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let run = try await publishNew(
      Strace.words("flock", number: 1, "error=EAGAIN", on: "www/.catalog-lock"))
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix("/www is being published to by another process; wait for it\n"),
      "\(run.errors)")
    #expect(try visible() == site("old"))
    let list = try await workspace.tool.run("publish", "--to", "www", "--list")
    #expect(list.output.split(separator: "\n").count == 2, "\(list.output)")
  }

  /// Who looks is stopped at a file of the release, and goes on when the next publication has removed that.
  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      (["--list"], "new", "1"), (["--list"], "old", "2"), (["--site", "new"], "new", "1"),
      (["--rollback"], "old", "1"), (["--rollback"], "old", "2"),
    ], ["about.html", ".catalog-manifest"])
  func `a release that is removed while it is read is told as gone, and not as damaged`(
    look: ([String], String, String), file: String
  ) async throws {
    let (question, site, keep) = look
    var releases: [String: String] = [:]
    for name in ["old", "new"] {
      #expect(try await publish(name).exitCode == 0)
      releases[name] = try FileManager.default.destinationOfSymbolicLink(
        atPath: workspace.path + "/www/current")
    }
    try await workspace.site("newest", ["index.html": "<p>newest home</p>"])
    let release = try workspace.path + "/www/" + #require(releases[site])
    let command = [try CatalogTool.binary.path, "publish", "--to", "www"] + question
    let (output, errors) = (Pipe(), Pipe())
    let process = try workspace.tool.start(
      "/usr/bin/env",
      Strace.words(
        "openat", number: 1, "signal=SIGSTOP", on: release + "/" + file, log: "calls.log")
        + command, output: output, errors: errors)
    func calls() -> String { (try? workspace.text("calls.log")) ?? "" }
    try await process.waitUntil { calls().contains("stopped by SIGSTOP") }
    let next = try await workspace.tool.run(
      "publish", "--site", "newest", "--to", "www", "--keep", keep, "--grace", "0s",
      "--apply", "-q")
    #expect(next == .init(exitCode: 0, output: "", errors: ""))
    #expect(!FileManager.default.fileExists(atPath: release))
    let thread = try #require(Int32(calls().prefix { $0 != " " }))
    kill(thread, SIGCONT)
    let (number, words) = (process.processIdentifier, command.joined(separator: " "))
    let said = await CatalogTool.rest(of: output, from: number, words)
    let complaints = await CatalogTool.rest(of: errors, from: number, words)
    process.waitUntilExit()
    let run = CatalogTool.Run(
      exitCode: process.terminationStatus, output: said, errors: complaints)
    // As it is told to who looks now.
    #expect(try await workspace.tool.run(Array(command.dropFirst())) == run)
    #expect(run.exitCode == (question == ["--rollback"] && keep == "1" ? 2 : 0))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `which release visitors had is on the disk before they get another`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let run = try await publishNew(
      Strace.words("fsync", number: 1, "error=EIO", on: workspace.path + "/www"))
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix("/www cannot be written to the disk: Input/output error\n"),
      "\(run.errors)")
    #expect(try visible() == site("old"))
  }

  /// As of a container's image, of which the folder was a part.
  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `an old release that the file system renames to nothing else goes all the same`()
    async throws
  {
    #expect(try await publish("old").exitCode == 0)
    let old = try FileManager.default.destinationOfSymbolicLink(
      atPath: workspace.path + "/www/current")
    #expect(try await publish("new").exitCode == 0)
    try await workspace.site("newest", ["index.html": "<p>newest home</p>"])
    let words = Strace.words(
      "rename", number: 1, "error=EXDEV", on: workspace.path + "/www/" + old)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      words + [
        try CatalogTool.binary.path, "publish", "--site", "newest", "--to", "www", "--keep", "2",
        "--grace", "0s", "--apply", "-q",
      ])
    #expect(run == .init(exitCode: 0, output: "", errors: ""))
    #expect(try visible() == site("newest"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/www/releases").count
        == 2)
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/www/" + old))
  }

  @Test func `a visitor sees each page of the old site or the new one, whole`() async throws {
    #expect(try await publish("old").exitCode == 0)
    let sites = [try site("old"), try site("new")]
    let names = sites[0].keys.filter { sites[1][$0] != nil && $0.hasSuffix(".html") }.sorted()
    let visitor = Visitor(workspace.path + "/www/current/", names: names, sites: sites)
    async let reading = visitor.read()
    for round in 0..<6 {
      #expect(try await publish(round.isMultiple(of: 2) ? "new" : "old").exitCode == 0)
    }
    visitor.stop()
    let (pages, problems) = await reading
    #expect(problems == [])
    #expect(pages > 0)
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a small file system cannot be mounted here"))
  func `a full disk leaves the old site, and nothing of the new one`() async throws {
    let disk = try SmallDisk(bytes: 300_000)
    #expect(try await publish("old", to: disk.path + "/www").exitCode == 0)
    let run = try await publish("new", to: disk.path + "/www")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("No space left"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    let releases = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/www/releases")
    #expect(releases.count == 1)
  }
}
