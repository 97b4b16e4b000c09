import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Publishing through rclone to real servers on this machine: WebDAV, which knows no hashes, and S3, which does.
@Suite(
  "A site published through rclone",
  .enabled(if: !RemoteServer.kinds.isEmpty, "rclone is not installed; Scripts/setup test"))
struct RemoteTests {
  private let workspace: Workspace

  init() async throws {
    workspace = try await .withHandmadeSites()
  }

  private func publish(_ site: String, to server: RemoteServer, _ more: String...) async throws
    -> CatalogTool.Run
  {
    try await server.tool.run(
      ["publish", "--site", site, "--to", "rclone:" + server.kind.remote, "--grace", "0s"] + more)
  }

  /// What most tests begin with: a server that has the old site.
  /// - Parameter folder: as a server takes it.
  private func serverOfOld(_ kind: RemoteServer.Kind, in folder: String? = nil) async throws
    -> RemoteServer
  {
    let server = try await RemoteServer(kind, in: workspace, folder: folder)
    let run = try await publish("old", to: server, "--apply")
    try #require(run.exitCode == 0, "\(run.errors)")
    return server
  }

  /// The same command, whose rclone first does what a shell script says: that has its words, as `$1` and on.
  private func tool(_ tool: CatalogTool, whoseRcloneFirst script: String) async throws
    -> CatalogTool
  {
    let path = tool.environment["PATH"] ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    try workspace.write(
      """
      #!/bin/sh
      PATH="\(path)"
      \(script)
      exec rclone "$@"

      """, to: "bin/rclone")
    _ = try await workspace.shell("chmod +x bin/rclone")
    var tool = tool
    tool.environment["PATH"] = workspace.path + "/bin:" + path
    return tool
  }

  /// Ends the rclone that wrote its number down. Its lock is gone when it is.
  private func endRclone() async throws {
    let number = try workspace.text("number").trimmingCharacters(in: .newlines)
    _ = try await workspace.shell(
      "kill $0; while grep -sq '^State:.[^Z]' /proc/$0/status; do sleep 0.02; done", number)
  }

  /// Publishes the new site by an rclone that first does what a shell script says.
  private func publishNew(to server: RemoteServer, whoseRcloneFirst script: String) async throws
    -> CatalogTool.Run
  {
    try await tool(server.tool, whoseRcloneFirst: script).run(
      "publish", "--site", "new", "--to", "rclone:" + server.kind.remote, "--grace", "0s",
      "--apply")
  }

  /// Where files wait, as a WebDAV server sees it.
  private static let aside = "/.site.catalog-incoming/"

  private static func data(_ files: [String: String]) -> [String: Data] {
    files.mapValues { Data($0.utf8) }
  }

  /// Paths that were sent or deleted, in order, without those of the manifest.
  private static func changes(_ requests: [String]) -> [String] {
    requests.compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, ["PUT", "MOVE", "DELETE"].contains(parts[0]), parts[2] != "412",
        !parts[1].hasSuffix(".catalog-manifest"), parts[1].last != "/", parts[1] != "/bucket"
      else { return nil }
      return "\(parts[0]) \(parts[1])"
    }
  }

  @Test(arguments: RemoteServer.kinds)
  func `all, nothing, what changed in order, and what is gone`(_ kind: RemoteServer.Kind)
    async throws
  {
    let server = try await RemoteServer(kind, in: workspace)
    let plan = try await publish("old", to: server)
    #expect(plan.exitCode == 0, "\(plan.errors)")
    #expect(plan.output.contains("8 to add, 0 to update, 0 to delete"), "\(plan.output)")
    #expect(Self.changes(try server.requests()) == [])

    let first = try await publish("old", to: server, "--apply")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))
    _ = try server.requests()

    let again = try await publish("old", to: server, "--apply")
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(again.output.hasPrefix("nothing to publish"))
    #expect(try server.requests().filter { $0.hasPrefix("PUT") || $0.hasPrefix("DELETE") } == [])

    let second = try await publish("new", to: server, "--apply")
    #expect(second.exitCode == 0, "\(second.errors)")
    var changes = Self.changes(try server.requests())
    if kind.isWebDAV {
      // All files go aside first, then into place; by an old rclone a file of that name goes a moment before, and it is told.
      let isByOld = changes.contains("DELETE index.html")
      #expect(isByOld == second.errors.contains("from 1.63 on"), "\(second.errors)")
      #expect(!isByOld || kind == .webdavBySystem)
      #expect(changes.prefix(7).allSatisfy { $0.hasPrefix("PUT " + Self.aside) }, "\(changes)")
      changes = changes.dropFirst(7).filter {
        !$0.hasPrefix("DELETE") || $0.contains("0123456789abcdef") || $0.contains("2.html")
      }
      .map { $0.replacingOccurrences(of: "MOVE " + Self.aside, with: "PUT ") }
    }
    // The film is alone of its type, so after the style sheet's group or before; pages and indexes have one type each but for feeds.
    #expect(
      Set(changes.prefix(2)) == ["PUT assets/film.bin", "PUT assets/style.fedcba9876543210.css"])
    #expect(
      Set(changes.dropFirst(2).prefix(2)) == ["PUT characters/1.html", "PUT characters/3.html"])
    #expect(
      Set(changes.dropFirst(4).prefix(3)) == [
        "PUT characters/index.html", "PUT feed.xml", "PUT index.html",
      ])
    #expect(
      Set(changes.dropFirst(7)) == [
        "DELETE assets/style.0123456789abcdef.css", "DELETE characters/2.html",
      ])
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(arguments: RemoteServer.kinds)
  func `a refused upload leaves whole files, deletes nothing, and the next run finishes`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    let order = kind.isWebDAV ? "refuse 3 507" : "refuse 7 403"
    _ = try server.requests()
    try server.order(order)
    let run = try await publish("new", to: server, "--apply")
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(run.errors.contains("catalog: error: rclone: "), "\(run.errors)")
    let words = order.hasSuffix("403") ? "Forbidden" : "Insufficient Storage"
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("publish again to go on"), "\(run.errors)")
    let deleted = Self.changes(try server.requests()).filter {
      $0.hasPrefix("DELETE") && !$0.hasPrefix("DELETE " + Self.aside)
    }
    #expect(deleted == [])
    let files = try await server.files()
    if kind.isWebDAV { #expect(files == Self.data(HandmadeSite.old)) }
    #expect(Self.missing(files) == [])
    try server.order("")
    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
    let done = try await publish("new", to: server, "--exit-code")
    #expect(done.exitCode == 0, "\(done.output)")
  }

  /// Files of the old site that are not there, and files that are neither the old site's nor the new one's.
  private static func missing(_ files: [String: Data]) -> [String] {
    HandmadeSite.old.keys.filter { files[$0] == nil }
      + files.filter { name, found in
        let text = String(decoding: found, as: UTF8.self)
        return text != HandmadeSite.old[name] && text != HandmadeSite.new[name]
      }.map(\.key)
  }

  @Test(arguments: RemoteServer.kinds)
  func `killed while a file is on its way, the next run finishes`(_ kind: RemoteServer.Kind)
    async throws
  {
    let server = try await serverOfOld(kind)
    let order = kind.isWebDAV ? "hang 4 MOVE" : "hang 5 PUT"
    try server.order(order)
    let tool = try await self.tool(server.tool, whoseRcloneFirst: "echo $$ > number")
    let process = try tool.start(
      [
        "publish", "--site", "new", "--to", "rclone:" + kind.remote, "--grace", "0s", "--apply",
        "-q",
      ], output: Pipe(), errors: nil)
    try await process.waitUntil { try server.isHanging() }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    try server.order("")
    // It waits for an answer, and nobody else publishes as long as it does.
    try await endRclone()
    // An old rclone has deleted what is being renamed over.
    let most = kind == .webdavBySystem ? 1 : 0
    #expect(Self.missing(try await server.files()).count <= most)

    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.catalog/publish"))
  }

  /// It may be in the midst of a file, and would write into the one that the next run has put in place.
  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `as long as the rclone of a killed run goes on, no other run sends anything`() async throws {
    let words = [
      "publish", "--site", "new", "--to", "rclone:" + workspace.path + "/there", "--apply",
    ]
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let killed = try await self.tool(
      tool,
      whoseRcloneFirst: """
        if [ "$1" = copy ]; then
          echo $$ > number
          kill -KILL $PPID
          exec sleep 600
        fi
        """)
    let run = try await killed.run(words)
    #expect(run.exitCode != 0, "\(run.output)")
    let second = try await tool.run(words)
    #expect(second.exitCode == 2)
    #expect(second.errors.contains("another process publishes this site"), "\(second.errors)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/there"))

    try await endRclone()
    let next = try await tool.run(words)
    #expect(next.exitCode == 0, "\(next.errors)")
    var tree = try workspace.tree("there")
    #expect(tree.removeValue(forKey: ".catalog-manifest") != nil)
    #expect(tree == Self.data(HandmadeSite.new))
  }

  @Test(.enabled(if: RemoteServer.kinds.contains(.s3), "moto is not installed; Scripts/setup test"))
  func `killed before the last manifest is sent, the next run sends it though all files are there`()
    async throws
  {
    let server = try await RemoteServer(.s3, in: workspace)
    // The first that is sent is the journal.
    let tool = try await self.tool(
      server.tool,
      whoseRcloneFirst: """
        if [ "$1" = copy ] && grep -qxF .catalog-manifest "$3"; then
          if [ -e journal ]; then
            kill -KILL $PPID
            exit 1
          fi
          touch journal
        fi
        """)
    let run = try await tool.run(
      "publish", "--site", "old", "--to", "rclone:" + server.kind.remote, "--apply")
    #expect(run.exitCode != 0, "\(run.output)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))

    let plan = try await publish("old", to: server, "--exit-code")
    #expect(plan.exitCode == 1, "\(plan.output)\(plan.errors)")
    let next = try await publish("old", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    let manifest = try await server.tool.run(
      "/usr/bin/env", ["rclone", "cat", server.kind.remote + "/.catalog-manifest"])
    let lines = manifest.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("#") }.count == 1, "\(manifest.output)")
    #expect(lines.count == 1 + HandmadeSite.old.count, "\(manifest.output)")
    let done = try await publish("old", to: server, "--exit-code")
    #expect(done.exitCode == 0, "\(done.output)")
  }

  /// A build writes no file that is there: it puts another one in its place.
  @Test(arguments: RemoteServer.kinds)
  func `a build that runs while files are sent changes nothing of what is sent`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    let run = try await publishNew(
      to: server,
      whoseRcloneFirst: """
        if [ "$1" = copy ] && grep -qxF assets/film.bin "$3"; then
          echo other > other
          mv -f other new/index.html
        fi
        """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("new/index.html") == "other\n")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(arguments: [
    ("echo other > other; mv -f other new/index.html", "index.html"),
    ("rm -f new/characters/3.html", "characters/3.html"),
  ])
  func `a build between plan and publishing is told before anything is sent`(
    script: String, name: String
  ) async throws {
    let kind = try #require(RemoteServer.kinds.last)
    let server = try await serverOfOld(kind)
    _ = try server.requests()
    let run = try await publishNew(
      to: server, whoseRcloneFirst: "if [ \"$1\" = lsjson ]; then \(script); fi")
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(
      run.errors.hasSuffix(
        """
        /new/\(name) changed meanwhile; try again while no build runs
        catalog: error: visitors have the site they had; publish again to go on

        """), "\(run.errors)")
    #expect(try server.requests().filter { $0.hasPrefix("PUT") || $0.hasPrefix("DELETE") } == [])
  }

  /// As by the end of another machine's publishing, which clears up where its own files waited.
  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `files that are gone before they are put in place are missed, and the next run finishes`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    let run = try await publishNew(
      to: server,
      whoseRcloneFirst: """
        if [ "$1" = move ] && grep -qx index.html "$3"; then
          rclone purge --quiet dav:.site.catalog-incoming
        fi
        """)
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(
      run.errors.hasPrefix(
        "catalog: error: 3 of 3 files (characters/index.html, feed.xml, index.html) that waited in rclone:dav:.site.catalog-incoming were gone before they were put in place; publish again while nobody else does\n"
      ), "\(run.errors)")

    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(arguments: RemoteServer.kinds)
  func `of two that publish at once neither believes that its site is there`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    // The other one is to send the same names, and is known by its journal alone.
    let run = try await publishNew(
      to: server,
      whoseRcloneFirst: """
        if [ "$1" = delete ]; then
          rclone cat \(kind.remote)/.catalog-manifest | sed 's/^# run .*/# run another/' > journal
          rclone copyto journal \(kind.remote)/.catalog-manifest
        fi
        """)
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(
      run.errors.hasPrefix(
        """
        catalog: error: another process published to rclone:\(kind.remote) at the same time
        catalog: error: visitors may have pages of both sites; publish again while nobody else does

        """), "\(run.errors)")
    let plan = try await publish("new", to: server)
    #expect(!plan.output.contains("nothing to publish"), "\(plan.output)")
    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
    #expect(try await publish("new", to: server).output.hasPrefix("nothing to publish"))
  }

  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `what another one has published since the plan is not taken for what was there`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    let run = try await publishNew(
      to: server,
      whoseRcloneFirst: """
        if [ "$1" = copy ] && grep -qxF index.html "$3"; then
          rclone cat \(kind.remote)/.catalog-manifest | sed '1s/release ..../release 2099/' > later
          rclone copyto --ignore-times later \(kind.remote)/.catalog-manifest
        fi
        """)
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(
      run.errors == """
        catalog: error: another process published to rclone:\(kind.remote) since this was planned
        catalog: error: visitors have the site they had; publish again to go on

        """)
    #expect(try await server.files() == Self.data(HandmadeSite.old))
    #expect(try await publish("new", to: server, "--apply").exitCode == 0)
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `where nothing may be made beside the place, files go there one by one, and it is told`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    try server.order("deny MKCOL " + Self.aside.dropLast())
    let run = try await publish("new", to: server, "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("catalog-incoming cannot be made"), "\(run.errors)")
    #expect(run.errors.contains("so files went to their places one by one"), "\(run.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))

    try server.order("deny MKCOL /")
    let refused = try await publish("old", to: server, "--apply")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("visitors have the site they had"), "\(refused.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(
    arguments: RemoteServer.kinds.filter(\.isWebDAV), [#"user='a"b'"#, "user=a'b", "user='a'':b'"])
  func `files wait beside the place also where the remote is described in its name`(
    _ kind: RemoteServer.Kind, parameter: String
  ) async throws {
    let server = try await RemoteServer(kind, in: workspace)
    let settings = try workspace.text("rclone.conf")
    let address = try #require(settings.firstMatch(of: /url = (.+)/)?.output.1)
    let run = try await server.tool.run(
      "publish", "--site", "old", "--to",
      "rclone::webdav,url='\(address)',\(parameter):site", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("rclone::webdav,…:site: 8 added"), "\(run.output)")
    let changes = Self.changes(try server.requests())
    #expect(changes.first?.hasPrefix("PUT " + Self.aside) == true, "\(changes)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))
  }

  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `a slash behind the place is none of its name`(_ kind: RemoteServer.Kind) async throws {
    let server = try await RemoteServer(kind, in: workspace)
    let run = try await server.tool.run(
      "publish", "--site", "old", "--to", "rclone:\(kind.remote)//", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    let changes = Self.changes(try server.requests())
    #expect(changes.first?.hasPrefix("PUT " + Self.aside) == true, "\(changes)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/remote") == ["site"])
  }

  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `what a killed run left waiting goes, also when there is nothing to publish`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    try await server.put("half", to: "dav:.site.catalog-incoming/film.bin")
    let run = try await publish("old", to: server, "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("nothing to publish"), "\(run.output)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path + "/remote") == ["site"])
  }

  @Test(arguments: RemoteServer.kinds.filter(\.isWebDAV))
  func `a file whose name is made of its content is sent again when part of it is lost`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    try await server.put("old", to: "dav:site/assets/style.0123456789abcdef.css")
    let run = try await publish("old", to: server, "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a small file system cannot be mounted here"))
  func `a full target leaves the site as it was, and the next run finishes`() async throws {
    let disk = try SmallDisk(bytes: 600_000)
    let server = try await serverOfOld(.webdav, in: disk.path)
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: disk.path)
    let free = try #require(attributes[.systemFreeSize] as? Int)
    try Data(count: free - 50_000).write(to: URL(fileURLWithPath: disk.path + "/ballast"))
    let run = try await publish("new", to: server, "--apply")
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(try await server.files() == Self.data(HandmadeSite.old))
    try FileManager.default.removeItem(atPath: disk.path + "/ballast")
    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(arguments: RemoteServer.kinds.suffix(1))
  func `files of others are neither written over unasked nor ever deleted`(
    _ kind: RemoteServer.Kind
  )
    async throws
  {
    let server = try await RemoteServer(kind, in: workspace)
    try workspace.write("their home", to: "theirs/index.html")
    try workspace.write("their notes", to: "theirs/notes.txt")
    let copy = try await server.tool.run("/usr/bin/env", ["rclone", "copy", "theirs", kind.remote])
    #expect(copy.exitCode == 0, "\(copy.errors)")
    let refused = try await publish("old", to: server, "--apply")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors
        == "catalog: error: rclone:\(kind.remote) holds files that catalog did not put there (index.html); choose another place, or give --adopt to write over them\n"
    )
    #expect(try await publish("old", to: server, "--apply", "--adopt").exitCode == 0)
    #expect(try await publish("new", to: server, "--apply").exitCode == 0)
    var expected = Self.data(HandmadeSite.new)
    expected["notes.txt"] = Data("their notes".utf8)
    #expect(try await server.files() == expected)
  }

  @Test(arguments: RemoteServer.kinds)
  func `files that rclone left out without a failure are missed, and the next run finishes`(
    _ kind: RemoteServer.Kind
  ) async throws {
    let server = try await serverOfOld(kind)
    let run = try await publishNew(
      to: server,
      whoseRcloneFirst: """
        if [ "$1" = copy ] && grep -qxF index.html "$3"; then export RCLONE_DRY_RUN=true; fi
        """)
    #expect(run.exitCode == 2, "\(run.output)")
    let place = kind.isWebDAV ? "dav:.site.catalog-incoming" : "s3:bucket/site"
    let missed =
      kind.isWebDAV
      ? "7 of 7 files (assets/film.bin, assets/style.fedcba9876543210.css, characters/1.html, characters/3.html, characters/index.html and 2 more)"
      : "2 of 2 files (characters/index.html, index.html)"
    let left =
      kind.isWebDAV
      ? "the site they had"
      : "old pages and new ones, each whole; nothing was deleted"
    #expect(
      run.errors == """
        catalog: error: rclone:\(place) did not get \(missed), and rclone tells no failure; see what is set for it (rclone config)
        catalog: error: visitors have \(left); publish again to go on

        """)
    let next = try await publish("new", to: server, "--apply")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try await server.files() == Self.data(HandmadeSite.new))
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `a file that rclone sends in several parts at once is not missed`() async throws {
    let tool = CatalogTool(
      folder: workspace.path,
      environment: [
        "RCLONE_CONFIG": "/dev/null", "RCLONE_MULTI_THREAD_CUTOFF": "100k",
        "RCLONE_MULTI_THREAD_STREAMS": "4",
      ])
    let run = try await tool.run(
      "publish", "--site", "old", "--to", "rclone:" + workspace.path + "/there", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    var tree = try workspace.tree("there")
    #expect(tree.removeValue(forKey: ".catalog-manifest") != nil)
    #expect(tree == Self.data(HandmadeSite.old))
  }

  /// Any of them would make it fail, or do less than it says.
  @Test(arguments: RemoteServer.kinds)
  func `what somebody has set for rclone's other work changes nothing`(_ kind: RemoteServer.Kind)
    async throws
  {
    let server = try await RemoteServer(kind, in: workspace)
    var tool = server.tool
    let variables = [
      "BACKUP_DIR": workspace.path + "/backup", "COMPARE_DEST": workspace.path + "/new",
      "DRY_RUN": "true", "DUMP": "headers", "ERROR_ON_NO_TRANSFER": "true", "EXCLUDE": "*.html",
      "FILES_FROM": "/no/such/list", "HEAD": "3", "IGNORE_EXISTING": "true", "IMMUTABLE": "true",
      "INTERACTIVE": "true", "LOG_FORMAT": "nolevel", "MAX_DELETE": "0", "MAX_DEPTH": "1",
      "MAX_SIZE": "1k", "NAME_TRANSFORM": "all,uppercase", "PROGRESS": "true", "QUIET": "true",
      "SEPARATOR": "x", "SUFFIX": ".old", "VERBOSE": "1",
    ]
    for (name, value) in variables { tool.environment["RCLONE_" + name] = value }
    for site in ["old", "new"] {
      let run = try await tool.run(
        "publish", "--site", site, "--to", "rclone:" + kind.remote, "--grace", "0s", "--apply")
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    #expect(try await server.files() == Self.data(HandmadeSite.new))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/backup"))
  }

  @Test(.enabled(if: RemoteServer.kinds.contains(.s3), "moto is not installed; Scripts/setup test"))
  func `a store is told types and times, and what somebody changed there is found`() async throws {
    let server = try await serverOfOld(.s3)
    let head = try await server.tool.run(
      "/usr/bin/env", ["rclone", "lsjson", "--metadata", "-R", "--files-only", "s3:bucket/site"])
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(head.output.utf8)) as? [[String: Any]])
    let types = Dictionary(
      entries.compactMap { entry -> (String, String)? in
        guard let path = entry["Path"] as? String,
          let metadata = entry["Metadata"] as? [String: String]
        else { return nil }
        return (path, "\(metadata["content-type"] ?? "") · \(metadata["cache-control"] ?? "")")
      }, uniquingKeysWith: { $1 })
    #expect(types["index.html"] == "text/html; charset=utf-8 · public, max-age=0, must-revalidate")
    #expect(types["feed.xml"] == "application/xml; charset=utf-8 · public, max-age=300")

    try workspace.write("<p>bad home</p>", to: "theirs/index.html")
    let copy = try await server.tool.run(
      "/usr/bin/env", ["rclone", "copy", "theirs", "s3:bucket/site"])
    #expect(copy.exitCode == 0, "\(copy.errors)")
    let plan = try await publish("old", to: server)
    #expect(
      plan.output.contains("0 to add, 1 to update, 0 to delete, 7 unchanged"), "\(plan.output)")
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `a name is a name, whatever it looks like`() async throws {
    let names = [
      "-rf.html", "--config", "#x.html", "; x.html", "[a]*?.html", "{b,c}.html", " lead.html",
      "- x.html",
      "a/**", "ä ö.html", "%41.html", "$(x).html",
    ]
    try await workspace.site(
      "odd", Dictionary(uniqueKeysWithValues: names.map { ($0, "it is \($0)") }))
    let target = workspace.path + "/there"
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let run = try await tool.run("publish", "--site", "odd", "--to", "rclone:" + target, "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    var tree = try workspace.tree("there")
    #expect(tree.removeValue(forKey: ".catalog-manifest") != nil)
    #expect(try tree == workspace.tree("odd").filter { $0.key != ".catalog-manifest" })

    try await workspace.site("one", ["a.html": "a"])
    let clear = try await tool.run(
      "publish", "--site", "one", "--to", "rclone:" + target, "--apply")
    #expect(clear.exitCode == 0, "\(clear.errors)")
    #expect(Set(try workspace.tree("there").keys) == [".catalog-manifest", "a.html"])
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `a file takes the place of a folder of the site, and a folder that of a file`() async throws
  {
    try await workspace.site("file", ["index.html": "<p>file</p>", "notes": "notes"])
    try await workspace.site(
      "folder", ["index.html": "<p>folder</p>", "notes/one.txt": "one", "notes/two/2.txt": "two"])
    let target = "rclone:" + workspace.path + "/there"
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    for site in ["file", "folder", "file"] {
      let run = try await tool.run("publish", "--site", site, "--to", target, "--apply")
      #expect(run.exitCode == 0, "\(run.errors)")
      var tree = try workspace.tree("there")
      #expect(tree.removeValue(forKey: ".catalog-manifest") != nil)
      #expect(try tree == workspace.tree(site).filter { $0.key != ".catalog-manifest" })
    }
  }

  @Test(
    .enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"),
    arguments: [("file", "folder"), ("folder", "file")])
  func `a file waits where a killed run left a folder waiting, and a folder where it left a file`(
    kind: String, other: String
  ) async throws {
    try await workspace.site("file", ["index.html": "<p>file</p>", "notes": "notes"])
    try await workspace.site("folder", ["index.html": "<p>folder</p>", "notes/one.txt": "one"])
    try await workspace.site("later-file", ["index.html": "<p>later</p>", "notes": "later notes"])
    try await workspace.site(
      "later-folder", ["index.html": "<p>later</p>", "notes/one.txt": "later one"])
    let words = ["--to", "rclone:" + workspace.path + "/there", "--apply"]
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let first = try await tool.run(["publish", "--site", kind] + words)
    #expect(first.exitCode == 0, "\(first.errors)")

    let killed = try await self.tool(
      tool,
      whoseRcloneFirst: """
        if [ "$1" = move ]; then
          kill -KILL $PPID
          exit 1
        fi
        """)
    let run = try await killed.run(["publish", "--site", other] + words)
    #expect(run.exitCode != 0, "\(run.output)")
    let left = try workspace.tree(".there.catalog-incoming").keys.filter { $0.hasPrefix("notes") }
    #expect(left == [other == "file" ? "notes" : "notes/one.txt"])

    let next = try await tool.run(["publish", "--site", "later-" + kind] + words)
    #expect(next.exitCode == 0, "\(next.errors)")
    var tree = try workspace.tree("there")
    #expect(tree.removeValue(forKey: ".catalog-manifest") != nil)
    #expect(try tree == workspace.tree("later-" + kind).filter { $0.key != ".catalog-manifest" })
    #expect(try workspace.tree(".there.catalog-incoming") == [:])
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `files of others where the site has folders, or below its files, are refused`() async throws
  {
    let target = workspace.path + "/there"
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    try workspace.write("theirs", to: "there/characters")
    try workspace.write("theirs", to: "there/about.html/x.txt")
    let before = try workspace.tree("there")
    for more in [[], ["--adopt"]] {
      let run = try await tool.run(
        ["publish", "--site", "old", "--to", "rclone:" + target, "--apply"] + more)
      #expect(run.exitCode == 2)
      #expect(
        run.errors
          == "catalog: error: rclone:\(target) holds files that catalog did not put there, where the site has folders or below its files (about.html/x.txt, characters); choose another place, or move them away\n"
      )
    }
    #expect(try workspace.tree("there") == before)
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `a folder that the settings name for rclone is one beside them`() async throws {
    try await workspace.site("project/Output", ["index.html": "<p>page</p>"])
    try workspace.write("publish: { to: 'rclone:./there' }\n", to: "project/catalog.yaml")
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let run = try await tool.run("publish", "--config", "project/catalog.yaml", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("project/there/index.html") == "<p>page</p>")
  }

  @Test func `without rclone it is said what to do`() async throws {
    let tool = CatalogTool(folder: workspace.path, environment: ["PATH": "/nowhere"])
    let missing = try await tool.run("publish", "--site", "old", "--to", "rclone:x:y")
    #expect(missing.exitCode == 2)
    #expect(
      missing.errors
        == "catalog: error: rclone:x:y is reached by the program rclone, which is not installed; install it (apt install rclone, brew install rclone, or https://rclone.org/install)\n"
    )
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `of a remote that nobody knows rclone's own words are told`() async throws {
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let unknown = try await tool.run("publish", "--site", "old", "--to", "rclone:x:y")
    #expect(unknown.exitCode == 2)
    #expect(
      unknown.errors.hasPrefix(
        """
        catalog: error: rclone:x:y cannot be listed
        catalog: error: rclone: Failed to create file system for "x:y": didn't find section in config file
        """), "\(unknown.errors)")
  }
}
