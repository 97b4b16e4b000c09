import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The demo site packed by the real command, in fresh processes.
@Suite("The demo site, packed and proven")
struct BundleTests {
  private let workspace: Workspace

  init() async throws {
    workspace = try Workspace()
    let build = try await workspace.build(source: CatalogTool.fixtures)
    #expect(build.exitCode == 0, "\(build.errors)")
  }

  @Test
  func `the same site packs to the same bytes under another zone, language, umask, order and path`()
    async throws
  {
    let first = try await workspace.tool.run("bundle")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output.hasPrefix("site.zip: "), "\(first.output)")

    let other = try Workspace()
    try FileManager.default.createDirectory(
      atPath: other.path + "/copy", withIntermediateDirectories: true)
    for (name, bytes) in try workspace.tree("Output").sorted(by: { $0.key > $1.key }) {
      try other.write(bytes, to: "copy/" + name)
    }
    let shell = try await other.shell(
      "umask 077; TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8 exec \"$0\" bundle --site copy",
      try CatalogTool.binary.path)
    #expect(shell.exitCode == 0, "\(shell.errors)")
    #expect(shell.output == first.output)
    #expect(try other.data("site.zip") == workspace.data("site.zip"))

    let dated = try await other.shell(
      "SOURCE_DATE_EPOCH=1700000000 exec \"$0\" bundle --site copy", try CatalogTool.binary.path)
    #expect(dated.exitCode == 0, "\(dated.errors)")
    #expect(try other.data("site.zip") != workspace.data("site.zip"))
  }

  /// One that takes no room, and would be read for hours.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "nobody tells here what is open"),
    arguments: [["bundle"], ["verify", "Output"]])
  func `a signal is heard in the midst of a file`(_ command: [String]) async throws {
    let film = "Output/catalog.json"
    try workspace.write(
      String(repeating: "0", count: 64) + "  catalog.json\n", to: "Output/SHA256SUMS")
    try #require(truncate(workspace.path + "/" + film, 1 << 40) == 0)
    let process = try workspace.tool.start(command, output: Pipe(), errors: nil)
    let folder = "/proc/\(process.processIdentifier)/fd"
    func isOpen() -> Bool {
      let files = FileManager.default
      let numbers = (try? files.contentsOfDirectory(atPath: folder)) ?? []
      return numbers.contains { number in
        let path = try? files.destinationOfSymbolicLink(atPath: folder + "/" + number)
        return path?.hasSuffix("/" + film) == true
      }
    }
    try await process.waitUntil { isOpen() }
    #expect(try await CatalogTool.end(process, with: SIGTERM) == 143)
  }

  @Test func `a bundle that is made anew keeps its mode`() async throws {
    let run = try await workspace.shell(
      "echo old > site.zip && chmod 600 site.zip && \"$0\" bundle -q && ls -l site.zip | cut -c1-10",
      try CatalogTool.binary.path)
    #expect(run.output == "-rw-------\n", "\(run.errors)")
    #expect(try await workspace.tool.run("verify", "site.zip").exitCode == 0)
  }

  /// A file of another user's, and a second name.
  @Test(
    .enabled(if: OtherUser.isThere, "nobody else's file can be made here"),
    arguments: ["chown 12345 theirs && mv theirs", "ln theirs"])
  func `a bundle is written into no file that somebody else has`(_ line: String) async throws {
    let run = try await workspace.shell(
      """
      echo theirs > theirs && chmod 666 theirs && exec 9< theirs && \(line) .site.zip.partial || exit 99
      "$0" bundle -q && ls -ln site.zip && cat <&9
      """, try CatalogTool.binary.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    let words = run.output.split(whereSeparator: \.isWhitespace)
    #expect(words.dropFirst().prefix(2) == ["1", "0"] && words.last == "theirs", "\(run.output)")
    #expect(try await workspace.tool.run("verify", "site.zip").exitCode == 0)
  }

  /// As a drop for uploads is one.
  @Test(.enabled(if: OtherUser.isThereForRoot, "root may list every folder"))
  func `a bundle comes into a folder that may be written and not listed, and replaces one there`()
    async throws
  {
    let drop = workspace.path + "/drop"
    try FileManager.default.createDirectory(atPath: drop, withIntermediateDirectories: true)
    for _ in 0..<2 {
      try FileManager.default.setAttributes([.posixPermissions: 0o333], ofItemAtPath: drop)
      let run = try await workspace.tool.run(
        "/usr/bin/env",
        OtherUser.wordsForRoot + [try CatalogTool.binary.path, "bundle", "-o", "drop/site.zip"])
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: drop)
      #expect(run.exitCode == 0)
      #expect(run.errors == "")
      #expect(run.output.hasPrefix("drop/site.zip: "), "\(run.output)")
      #expect(try workspace.tree("drop").keys.sorted() == ["site.zip"])
    }
    #expect(try await workspace.tool.run("verify", "drop/site.zip").exitCode == 0)
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"), arguments: ["ENOLCK", "ENOSYS"])
  func `a bundle is made on a file system without locks`(_ error: String) async throws {
    // The file is there, as a killed run leaves it: strace would else not know whose calls are meant.
    try workspace.write("half", to: ".site.zip.partial")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(
        "flock", number: 1, "error=" + error, on: ".site.zip.partial", log: "calls.log")
        + [try CatalogTool.binary.path, "bundle"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("calls.log").contains(error))
    #expect(try await workspace.tool.run("verify", "site.zip").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.site.zip.partial"))
  }

  @Test func `a bundle is proven on arrival, packed and unpacked`() async throws {
    let bundle = try await workspace.tool.run("bundle", "--output", "cast.zip")
    let checksum = bundle.output.split(separator: " ").last.map {
      $0.trimmingCharacters(in: .newlines)
    }
    let expected = try #require(checksum)
    let unpacked = try await workspace.shell(
      "unzip -q cast.zip && cd cast && sha256sum --check --quiet --strict SHA256SUMS")
    #expect(unpacked.exitCode == 0, "\(unpacked.output)\(unpacked.errors)")

    let all = try workspace.tree("")
    for path in ["cast.zip", "cast"] {
      let verify = try await workspace.tool.run("verify", path, "--expect", expected)
      #expect(verify.exitCode == 0, "\(verify.output)")
      #expect(verify.output.contains("all whole · SHA256SUMS \(expected)"))
    }
    let another = try await workspace.tool.run(
      "verify", "cast.zip", "--expect", String(repeating: "0", count: 64))
    #expect(another.exitCode == 1)
    // Nothing is unpacked.
    #expect(try workspace.tree("") == all)

    try workspace.write("changed", to: "cast/site/index.html")
    try FileManager.default.removeItem(atPath: workspace.path + "/cast/site/about.html")
    let changed = try await workspace.tool.run("verify", "cast")
    #expect(changed.exitCode == 1)
    #expect(
      changed.output == """
        changed: site/index.html: it holds other bytes than were sent
        missing: site/about.html

        """)
    let nothing = try await workspace.tool.run("verify", "nothing.zip")
    #expect(nothing.exitCode == 2)
    #expect(nothing.errors == "catalog: error: nothing.zip does not exist\n")
  }

  @Test(arguments: ["aux.zip", "x..zip", "x .zip", "A*B?.zip"])
  func `a name whose folder not every system can have is refused`(_ name: String) async throws {
    let run = try await workspace.tool.run("bundle", "-o", name)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("a name that not every system has"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/" + name))
  }

  @Test(arguments: ["missing/site.zip", "missing/deep/site.zip", "about.txt/site.zip"])
  func `a folder that is not there is named, and the file that was meant`(_ name: String)
    async throws
  {
    try workspace.write("A file.\n", to: "about.txt")
    let run = try await workspace.tool.run("bundle", "-o", name)
    let folder = name.dropLast("/site.zip".count)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: there is no folder \(folder) for \(name); make it, or give --output another name\n"
    )
  }

  @Test(
    .enabled(if: OtherUser.isThereForRoot, "nobody else can run the command here"),
    arguments: [
      ("closed", "closed/site.zip cannot be made: Permission denied; give --output another name"),
      ("nowhere", "nowhere is a link that cannot be followed: No such file or directory"),
      (
        "file",
        "there is no folder file for file/site.zip; make it, or give --output another name"
      ),
    ])
  func `nor is a file named that nobody gave where the folder takes none`(
    folder: String, complaint: String
  ) async throws {
    _ = try await workspace.shell(
      "mkdir -m 555 closed && ln -s missing nowhere && ln -s Output/index.html file")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      OtherUser.wordsForRoot + [try CatalogTool.binary.path, "bundle", "-o", folder + "/site.zip"])
    #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
  }

  @Test func `quiet, only what is wrong is told`() async throws {
    let silence = CatalogTool.Run(exitCode: 0, output: "", errors: "")
    #expect(try await workspace.tool.run("bundle", "-q") == silence)
    #expect(try await workspace.tool.run("verify", "site.zip", "--quiet") == silence)
    let digest = String(repeating: "0", count: 64)
    let other = try await workspace.tool.run("verify", "site.zip", "-q", "--expect", digest)
    #expect(other.exitCode == 1)
    #expect(other.output.hasPrefix("changed: SHA256SUMS: "))
    #expect(other.errors == "")
  }

  @Test func `a bundle is proven behind a link, whatever the link is called`() async throws {
    #expect(try await workspace.tool.run("bundle", "--output", "cast.zip").exitCode == 0)
    for link in ["~", "~root", "link.zip"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(workspace.path)/\(link)", withDestinationPath: "cast.zip")
      let verify = try await workspace.tool.run("verify", link)
      #expect(verify.exitCode == 0, "\(verify.output)\(verify.errors)")
    }
    try FileManager.default.removeItem(atPath: workspace.path + "/cast.zip")
    let nothing = try await workspace.tool.run("verify", "link.zip")
    #expect(nothing.exitCode == 2)
    #expect(
      nothing.errors
        == "catalog: error: link.zip is a link that cannot be followed: No such file or directory\n"
    )
  }

  @Test func `a site that changed since its build, or is none, is not packed`() async throws {
    let none = try await workspace.tool.run("bundle", "--site", "Elsewhere")
    #expect(none.exitCode == 2)
    #expect(
      none.errors
        == "catalog: error: Elsewhere holds no site; build it first with catalog build\n")

    try workspace.write("changed", to: "Output/index.html")
    try FileManager.default.removeItem(atPath: workspace.path + "/Output/about.html")
    let changed = try await workspace.tool.run("bundle")
    #expect(changed.exitCode == 2)
    #expect(
      changed.errors == """
        catalog: error: Output/about.html is missing
        catalog: error: Output/index.html is not as the build wrote it
        catalog: error: Output changed since it was built; build it again with catalog build

        """)
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/site.zip"))
  }

  @Test func `links to files that are left behind are told, by a bundle and by a release`()
    async throws
  {
    try workspace.copy(CatalogTool.templates, to: "Theme")
    try workspace.leadToForeignFile(by: "Theme")
    let build = try await workspace.tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", "Theme")
    #expect(build.exitCode == 0, "\(build.errors)")
    let warning =
      "catalog: warning: about.html: link \"downloads/book.pdf\" leads to downloads/book.pdf, which catalog did not write and leaves behind\n"
    for arguments in [["bundle"], ["bundle", "--host", "netlify"]] {
      let bundle = try await workspace.tool.run(arguments)
      #expect(bundle.exitCode == 0)
      #expect(bundle.errors == warning)
      let names = try await workspace.shell("unzip -Z1 site.zip").output
      #expect(names.contains("about.html\n") && !names.contains("book.pdf"), "\(names)")
    }
    let publish = try await workspace.tool.run("publish", "--to", "www", "--apply")
    #expect(publish.exitCode == 0)
    #expect(publish.errors == warning)
    let names = try await workspace.shell("find www/").output
    #expect(names.contains("/about.html\n") && !names.contains("book.pdf"), "\(names)")
  }

  @Test func `for a host that tells a change by dates it is said how to unpack, and only for such`()
    async throws
  {
    for host in [nil, "github-pages", "cloudflare-pages", "netlify"] {
      let bundle = try await workspace.tool.run(["bundle"] + (host.map { ["--host", $0] } ?? []))
      #expect(bundle.exitCode == 0)
      #expect(bundle.errors == "")
    }
    for host in ["nginx", "caddy"] {
      let bundle = try await workspace.tool.run("bundle", "--host", host)
      #expect(bundle.exitCode == 0)
      #expect(
        bundle.errors
          == "on the server, unpack it with unzip -DDo, so that files get the time of unpacking: \(host) tells a change by date and size\n"
      )
    }
    let unpacked = try await workspace.shell(
      "touch -t 202001010000 before && unzip -qDDo site.zip && find site -type f ! -newer before")
    #expect(unpacked.exitCode == 0 && unpacked.output == "", "\(unpacked.output)")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "a small file system cannot be mounted here"))
  func `a full disk leaves the old bundle, and nothing beside it`() async throws {
    let disk = try SmallDisk(bytes: 1 << 20)
    let first = try await workspace.tool.run("bundle", "--output", disk.path + "/site.zip")
    #expect(first.exitCode == 0, "\(first.errors)")
    let before = try Data(contentsOf: URL(fileURLWithPath: disk.path + "/site.zip"))
    let again = try await workspace.tool.run("bundle", "--output", disk.path + "/site.zip")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("No space left"), "\(again.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["site.zip"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: disk.path + "/site.zip")) == before)
  }
}
