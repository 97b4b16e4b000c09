import Foundation
import Testing

/// A disk that is full, and one that cannot be written: one clear line, and nothing is lost.
@Suite(
  "A disk that is full, and one that cannot be written",
  .enabled(if: SmallDisk.isAllowed, "a small file system cannot be mounted here"))
struct DiskTests {
  private let workspace: Workspace
  private let disk: SmallDisk

  init() throws {
    workspace = try Workspace()
    disk = try SmallDisk(bytes: 16 << 20)
  }

  /// Leaves so many bytes free.
  private func fill(to free: Int) throws {
    let attributes = try FileManager.default.attributesOfFileSystem(forPath: disk.path)
    let left = attributes[.systemFreeSize] as? Int ?? 0
    try Data(count: max(0, left - free)).write(to: URL(fileURLWithPath: disk.path + "/ballast"))
  }

  private func removeBallast() throws {
    try FileManager.default.removeItem(atPath: disk.path + "/ballast")
  }

  /// Bytes left free: nothing, some for the database, some for the first pictures, nearly enough.
  @Test(arguments: [0, 60_000, 400_000, 800_000])
  func `a state folder on a full disk ends the build with one line, and the next one finishes`(
    _ free: Int
  ) async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    try fill(to: free)
    let run = try await workspace.build(source: mock.source, "--state", disk.path + "/state")
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(
      run.errors.contains("full") || run.errors.contains("No space left"), "\(run.errors)")
    #expect(try workspace.tree("Output") == [:])

    try removeBallast()
    let next = try await workspace.build(
      source: mock.source, "--state", disk.path + "/state", "--strict")
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.lastLine.contains("48 avatars"))
    let verify = try await workspace.tool.run("cache", "verify", "--state", disk.path + "/state")
    #expect(verify.exitCode == 0, "\(verify.output)")
  }

  @Test func `wherever the disk of the state becomes full, a build that fails leaves the old site`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let state = disk.path + "/state"
    let first = try await workspace.build(source: "source", "--state", state)
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")
    _ = try await workspace.shell("cp -a \"$0\" kept; cp -a Output kept-site", state)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    var codes: Set<Int32> = []
    for free in stride(from: 0, through: 400_000, by: 20_000) {
      _ = try await workspace.shell(
        "rm -rf \"$0\" Output; cp -a kept \"$0\"; cp -a kept-site Output", state)
      try fill(to: free)
      let run = try await workspace.build(source: "source", "--state", state)
      try removeBallast()
      codes.insert(run.exitCode)
      if run.exitCode != 0 { #expect(try workspace.tree("Output") == before, "\(free) bytes") }
    }
    #expect(codes == [0, 2])
  }

  @Test func `clearing the cache makes room on a disk that has next to none`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let state = disk.path + "/state"
    let crawl = try await workspace.tool.run("crawl", "--source", mock.source, "--state", state)
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    try fill(to: 40_000)
    let clear = try await workspace.tool.run("cache", "clear", "--state", state)
    #expect(clear.exitCode == 0, "\(clear.errors)")
    #expect(clear.errors.hasPrefix("removed "), "\(clear.errors)")
    let verify = try await workspace.tool.run("cache", "verify", "--state", state)
    #expect(verify.errors == "0 answers, 0 pictures and 1 recorded state are whole\n")
  }

  @Test func `a disk without a free block is told as full, whatever finds that out first`()
    async throws
  {
    let state = disk.path + "/state"
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--state", state)
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    try fill(to: 0)
    for command in ["clear", "prune"] {
      let run = try await workspace.tool.run("cache", command, "--state", state)
      #expect(
        run
          == .init(
            exitCode: 2, output: "",
            errors:
              "catalog: error: \(state)/catalog.sqlite: the disk is full; free some space and run again\n"
          ), "\(command)")
    }
    try removeBallast()
    let clear = try await workspace.tool.run("cache", "clear", "--state", state)
    #expect(clear.exitCode == 0, "\(clear.errors)")
  }

  /// The disk itself and the state folder; with its lock; with a database, but no journal; with one and its log, but no index; with all.
  @Test(arguments: 2...6)
  func `a disk that has room for bytes and for no more files is told as such`(_ files: Int)
    async throws
  {
    let disk = try SmallDisk(bytes: 16 << 20, files: files)
    let state = disk.path + "/state"
    let run = try await workspace.build(source: CatalogTool.fixtures, "--state", state)
    let complaint =
      switch files {
      case 2:
        "lock: No space left on device; make room for one more file or choose another --state"
      case 3..<6:
        "catalog.sqlite: cannot be opened: its disk can hold no more files; remove some and run again"
      default:
        "images: cannot make the folder: the disk is full, or can hold no more files; free some space, or keep the state on another disk"
      }
    #expect(
      run
        == .init(
          exitCode: 2, output: "", errors: "catalog: error: \(state)/\(complaint)\n"))
    #expect(try workspace.tree("Output") == [:])
  }

  @Test func `a state is forgotten, though there is no room to make the database smaller`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let state = disk.path + "/state"
    let crawl = ["crawl", "--source", "source", "--avatars", "skip", "--state", state]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    _ = try await workspace.shell("cp -a \"$0\" kept", state)
    var outcomes: Set<String> = []
    for free in stride(from: 0, through: 400_000, by: 10_000) {
      _ = try await workspace.shell("rm -rf \"$0\"; cp -a kept \"$0\"", state)
      try fill(to: free)
      let run = try await workspace.tool.run("snapshot", "prune", "1", "--state", state)
      try removeBallast()
      let left = try await workspace.tool.run("snapshot", "show", "1", "--state", state)
      let isFull = run.errors.contains(" on a disk so full; ")
      outcomes.insert("\(run.exitCode), \(left.exitCode == 0 ? "kept" : "gone"), \(isFull)")
    }
    #expect(outcomes == ["2, kept, false", "0, gone, true", "0, gone, false"])
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a lock that has no room for the name of its holder is one all the same`() async throws {
    let crawl = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("pwrite64", number: 1, "error=ENOSPC", on: ".catalog/lock")
        + [try CatalogTool.binary.path, "cache", "prune"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors == "removed 0 answers (0 B) and 0 pictures (0 B)\n")
  }

  @Test func `a sheet on a full disk is not left half written`() async throws {
    let content = disk.path + "/content"
    for folder in ["characters", "pictures"] {
      try FileManager.default.createDirectory(
        atPath: content + "/" + folder, withIntermediateDirectories: true)
    }
    try fill(to: 0)
    let picture = CatalogTool.fixtures + "/content/pictures/understudy.png"
    for more in [[], ["--avatar", picture]] {
      let run = try await workspace.tool.run(
        ["new", "character", "Eve", "--content", content, "--source", CatalogTool.fixtures] + more)
      #expect(run.exitCode == 2, "\(run.output)")
      #expect(run.errors.contains("No space left"), "\(run.errors)")
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: content).sorted() == [
          "characters", "pictures",
        ])
    }
  }

  @Test(arguments: [0, 100_000, 600_000])
  func `a site on a full disk stays as it was`(_ free: Int) async throws {
    let output = disk.path + "/site"
    let first = try await workspace.build(
      source: CatalogTool.fixtures, "--output", output, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try Self.tree(output)
    try fill(to: free)
    let run = try await workspace.build(source: CatalogTool.fixtures, "--output", output)
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("No space left"), "\(run.errors)")
    #expect(try Self.tree(output) == before)

    try removeBallast()
    let next = try await workspace.build(source: CatalogTool.fixtures, "--output", output)
    #expect(next.exitCode == 0, "\(next.errors)")
    let clean = try await workspace.build(source: CatalogTool.fixtures)
    #expect(clean.exitCode == 0, "\(clean.errors)")
    #expect(try Self.tree(output) == workspace.tree("Output"))
  }

  @Test func `where a disk begins, files are put in place one by one, and the build says so once`()
    async throws
  {
    func build() async throws -> (errors: String, report: String) {
      let run = try await workspace.build(
        source: CatalogTool.fixtures, "--output", disk.path, "--report", "report.json")
      #expect(run.exitCode == 0, "\(run.errors)")
      return (run.errors, try workspace.text("report.json"))
    }
    let first = try await build()
    #expect(
      first.errors.contains(
        "files were put in place one by one: \(disk.path) is a mount point\n"), "\(first.errors)")
    #expect(first.report.contains("\"method\" : \"renamed\""))
    // And for that the next build need not render anything.
    #expect(try !workspace.data(".catalog/last-build.json").isEmpty)
    let second = try await build()
    #expect(!second.errors.contains("one by one"), "\(second.errors)")
    #expect(second.report.contains("\"method\" : \"unchanged\""))
  }

  @Test func `what is mounted inside of the site stays in it, with what comes into it meanwhile`()
    async throws
  {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let volume = try SmallDisk(bytes: 1 << 20, at: workspace.path + "/Output/mine/volume")
    defer { withExtendedLifetime(volume) {} }
    let second = try await workspace.build(source: CatalogTool.fixtures)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(
      second.errors.contains(
        "files were put in place one by one: \(volume.path) is a mount point\n"),
      "\(second.errors)")
    try workspace.write("token", to: "Output/mine/volume/inner/token")
    let third = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(try workspace.text("Output/mine/volume/inner/token") == "token")
  }

  /// As after an exchange (true) that a build did not come to the end of, and before one.
  @Test(arguments: [true, false])
  func `a volume in what an interrupted build left is not emptied with it`(_ isExchanged: Bool)
    async throws
  {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")
    let site = try FileManager.default.attributesOfItem(atPath: workspace.path + "/Output")
    let number = try #require(site[.systemFileNumber] as? Int)
    let left = ".Output.catalog-staging"
    let volume = try SmallDisk(bytes: 1 << 20, at: workspace.path + "/\(left)/tree/mine/volume")
    defer { withExtendedLifetime(volume) {} }
    try workspace.write("token", to: left + "/tree/mine/volume/token")
    if isExchanged { try workspace.write("", to: left + "/ready.\(number)") }
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "\(volume.path) is a mount point, and what it holds is not ours; unmount it and build again\n"
      ), "\(run.errors)")
    #expect(try workspace.text(left + "/tree/mine/volume/token") == "token")
    #expect(try workspace.tree("Output") == before)
  }

  @Test func `a file that is mounted over one of the site's is named, and the old site stays`()
    async throws
  {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try workspace.tree("Output")
    try workspace.write("mine", to: "mine.html")
    let mount = try await workspace.shell("mount --bind mine.html Output/about.html")
    #expect(mount.exitCode == 0, "\(mount.errors)")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    let unmount = try await workspace.shell("umount Output/about.html")
    #expect(unmount.exitCode == 0, "\(unmount.errors)")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "\(workspace.path)/Output/about.html is a mount point, so no other file can take its place; unmount it and build again\n"
      ), "\(run.errors)")
    #expect(try workspace.tree("Output") == before)
  }

  @Test func `a volume where pages go is known before the first file is renamed`() async throws {
    let first = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let volume = try SmallDisk(bytes: 1 << 20, at: workspace.path + "/Output/locations")
    defer { withExtendedLifetime(volume) {} }
    let before = try workspace.tree("Output")
    let run = try await workspace.build(source: CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "\(volume.path) is a mount point, into which no file can be renamed, so the old site stays; mount it elsewhere, or the whole site\n"
      ), "\(run.errors)")
    #expect(try workspace.tree("Output") == before)
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `a sticky folder with a file of another user is known before the first file is renamed`()
    async throws
  {
    func build(_ more: String...) async throws -> CatalogTool.Run {
      let call = [
        try CatalogTool.binary.path, "build", "--source", "source", "--output", disk.path,
      ]
      return try await workspace.tool.run("/usr/bin/env", OtherUser.words + call + more)
    }
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    _ = try await workspace.shell("chown -R 12345 .")
    let first = try await build("--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let shared = try await workspace.shell(
      "cd \"$0/characters\" && chmod 1777 . && chown 0 . 3.html", disk.path)
    #expect(shared.exitCode == 0, "\(shared.errors)")
    let before = try Self.tree(disk.path)
    let run = try await build()
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "\(disk.path)/characters/3.html is another user's, and only they may replace it in a sticky folder, so the old site stays; change its owner, or the folder's mode (chmod -t)\n"
      ), "\(run.errors)")
    #expect(try Self.tree(disk.path) == before)
    _ = try await workspace.shell("chmod -t \"$0/characters\"", disk.path)
    let next = try await build()
    #expect(next.exitCode == 0, "\(next.errors)")
  }

  @Test func `a read-only state folder and a read-only site are told by their paths`() async throws
  {
    let state = disk.path + "/state"
    let output = disk.path + "/site"
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let first = try await workspace.build(
      source: mock.source, "--state", state, "--output", output, "--avatars", "skip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try Self.tree(output)
    try disk.makeReadOnly()

    for arguments in [["snapshot", "list"], ["snapshot", "export"], ["cache", "info"]] {
      let reader = try await workspace.tool.run(arguments + ["--state", state])
      #expect(reader.exitCode == 0 && reader.errors == "", "\(arguments): \(reader.errors)")
      #expect(!reader.output.isEmpty)
    }

    let stateRun = try await workspace.build(source: mock.source, "--state", state)
    #expect(stateRun.exitCode == 2)
    #expect(stateRun.errors.split(separator: "\n").count == 1, "\(stateRun.errors)")
    #expect(stateRun.errors.contains(state) && stateRun.errors.contains("ead-only"))

    let siteRun = try await workspace.build(source: mock.source, "--output", output)
    #expect(siteRun.exitCode == 2)
    #expect(siteRun.errors.split(separator: "\n").count == 1, "\(siteRun.errors)")
    #expect(siteRun.errors.contains(output) && siteRun.errors.contains("ead-only"))
    #expect(try Self.tree(output) == before)
  }

  private static func tree(_ root: String) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      let path = root + "/" + file
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      tree[file] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return tree
  }

  @Test func `a page of the largest size that a file system has is named`() async throws {
    for name in ["index.html", "zz.html"] {
      try "<!doctype html><title>x</title>".write(
        toFile: disk.path + "/" + name, atomically: false, encoding: .utf8)
    }
    try #require(truncate(disk.path + "/zz.html", off_t.max) == 0)
    let run = try await workspace.tool.run("check", "--links", disk.path)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: \(disk.path)/zz.html is larger than 1,073,741,824 bytes, too large to be read at once; move it away\n"
        ))
  }
}
