import Foundation
import Testing

/// The scripts with which the command is built, where other programs are there than here.
@Suite("The scripts with which the command is built")
struct ScriptTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// A copy of one of them, and of nothing else of the project.
  private func copy(_ script: String) throws {
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/Scripts", withIntermediateDirectories: true)
    try workspace.copy(
      CatalogTool.project.appending(path: "Scripts/" + script).path, to: "Scripts/" + script)
  }

  /// Copies of what stands in an archive beside the command.
  private func copyDocuments() throws {
    for name in [
      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "Documentation",
      "Content",
    ] {
      try workspace.copy(CatalogTool.project.appending(path: name).path, to: name)
    }
  }

  /// Programs in `bin`, each with the lines of its script.
  private func write(_ programs: [String: String]) throws {
    for (name, lines) in programs {
      try workspace.write("#!/bin/sh\n" + lines + "\n", to: "bin/" + name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: workspace.path + "/bin/" + name)
    }
  }

  private func run(_ script: String, _ words: String..., path: String) async throws
    -> CatalogTool.Run
  {
    var tool = workspace.tool
    tool.environment = ["PATH": path]
    return try await tool.run("/bin/bash", ["Scripts/" + script] + words)
  }

  @Test(
    arguments: [
      ([], "Output"), (["--output", "a b"], "a b"), (["--output=other"], "other"),
      (["--strict", "-o", "other"], "other"), (["-o=other", "--strict"], "other"),
      (["-o", "first", "--output", "other"], "other"),
    ] as [([String], String)])
  func `what is to be opened is the site that was made, however its folder is named`(
    words: [String], folder: String
  ) async throws {
    try copy("site")
    try write(["swift": "echo bin", "catalog": ""])
    try workspace.write("", to: "Scripts/setup")
    _ = try await workspace.shell("chmod +x Scripts/setup && mkdir Output first other 'a b'")
    var tool = workspace.tool
    tool.environment = ["PATH": workspace.path + "/bin:/usr/bin:/bin"]
    let run = try await tool.run("/bin/bash", ["Scripts/site"] + words)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Open /"), "\(run.output)")
    #expect(run.output.hasSuffix("/\(folder)/index.html\n"), "\(run.output)")
  }

  /// Folders that `cd` looks into before the one it is called in; it then says, too, where it went.
  @Test(arguments: [".", "elsewhere"])
  func `a script goes by its own place, whatever the shell of who calls it is told`(_ place: String)
    async throws
  {
    try copy("site")
    try write(["swift": "echo bin", "catalog": ""])
    try workspace.write("", to: "Scripts/setup")
    _ = try await workspace.shell(
      "chmod +x Scripts/setup && mkdir -p Output elsewhere/Scripts elsewhere/Output")
    var tool = workspace.tool
    tool.environment = [
      "PATH": workspace.path + "/bin:/usr/bin:/bin", "CDPATH": place,
    ]
    let run = try await tool.run("/bin/bash", ["Scripts/site"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
    #expect(run.output.hasPrefix("Open /"), "\(run.output)")
    #expect(!run.output.contains("elsewhere"), "\(run.output)")
  }

  @Test(arguments: ["arm64", "x86_64"])
  func `the formula of a release for macOS asks for the system and the processor it was made for`(
    machine: String
  ) async throws {
    try copy("release")
    let uname = "if [ \"$1\" = -m ]; then echo \(machine); else echo Darwin; fi"
    try write(["uname": uname, "swift": "", "strip": "", "python3": ""])
    try workspace.write("", to: "Scripts/setup")
    try workspace.write("#!/bin/sh\necho 1.0\n", to: ".build-release/release/catalog")
    _ = try await workspace.shell("chmod +x Scripts/setup .build-release/release/catalog")
    try copyDocuments()
    var tool = workspace.tool
    tool.environment = [
      "PATH": workspace.path + "/bin:/usr/bin:/bin",
      "CATALOG_RELEASE_URL": "https://example.org/catalog.tar.gz",
    ]
    let run = try await tool.run("/bin/bash", ["Scripts/release"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output == "dist/catalog-1.0-darwin-\(machine).tar.gz\n")
    let formula = try workspace.text("dist/catalog.rb")
    #expect(
      formula.contains(
        """
          license "MIT"

          depends_on arch: :\(machine)
          depends_on macos: :sequoia
          depends_on "brotli"
          depends_on "cmark-gfm"

          def install

        """), "\(formula)")
    // That is the one of Package.swift.
    let package = CatalogTool.project.appending(path: "Package.swift")
    #expect(try String(contentsOf: package, encoding: .utf8).contains("[.macOS(.v15)]"))
  }

  private static let checkouts = CatalogTool.project.appending(path: ".build/checkouts").path

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: checkouts), "nothing is checked out here"))
  func `the Swift that is asked for is the one that the oldest packages allowed need`()
    async throws
  {
    func text(_ file: String) throws -> String {
      try String(contentsOf: CatalogTool.project.appending(path: file), encoding: .utf8)
    }
    let tools = #/swift-tools-version: ?(\d+\.\d+)/#
    let package = try text("Package.swift")
    var needed: [String] = []
    for bound in package.matches(of: #/url: "[^"]+\/([^"\/]+)", from: "([^"]+)"/#) {
      let folder = Self.checkouts + "/" + bound.1
      // Those of the benchmarks may not be there.
      guard FileManager.default.fileExists(atPath: folder) else { continue }
      // A package may have a manifest for older ones, too.
      let run = try await workspace.shell(
        "cd \"$0\" && for file in $(git ls-tree --name-only \"$1\" | grep '^Package.*[.]swift$'); do git show \"$1:$file\" | head -n 1; done",
        folder, String(bound.2))
      let versions = run.output.matches(of: tools).map { String($0.1) }
      needed.append(
        try #require(versions.min { $0.compare($1, options: .numeric) == .orderedAscending }))
    }
    try #require(needed.count >= 12)
    let greatest = needed.max { $0.compare($1, options: .numeric) == .orderedAscending }
    for (file, place) in [
      ("Package.swift", tools), ("README.md", #/Swift (\d+\.\d+) or later/#),
      ("Scripts/setup", #/Swift (\d+\.\d+) or later must be there/#),
      ("Scripts/setup", #/install Swift (\d+\.\d+) or later/#),
      ("Dockerfile", #/FROM swift:(\d+\.\d+)-/#),
    ] {
      #expect(try text(file).firstMatch(of: place).map { String($0.1) } == greatest, "\(file)")
    }
  }

  /// `Scripts/setup` where nothing else is there than what it looks with, a Swift, and these.
  private func setUp(_ purpose: String, _ programs: [String: String]) async throws
    -> CatalogTool.Run
  {
    let looking = ["dirname", "cat", "cmp"].map {
      ($0, "PATH=/usr/bin:/bin\nexec \($0) \"$@\"")
    }
    try? FileManager.default.removeItem(atPath: workspace.path + "/bin")
    try write(Dictionary(uniqueKeysWithValues: looking))
    try write(["swift": "", "uname": "echo Linux"].merging(programs) { $1 })
    return try await run("setup", purpose, path: workspace.path + "/bin")
  }

  @Test func `without apt and brew, setup names what is missing, and no more once it is there`()
    async throws
  {
    try copy("setup")
    let beginning =
      "setup: neither apt-get nor brew is here; install these, libraries with their headers, and run again: "
    let bare = try await setUp("build", ["git": ""])
    #expect(bare.exitCode == 1)
    #expect(
      bare.errors == beginning + "pkg-config libbrotlienc libcmark-gfm sqlite3 zlib\n")
    let two = try await setUp(
      "build", ["git": "", "pkg-config": "case $2 in zlib | libcmark-gfm) exit 1 ;; esac"])
    #expect(two.exitCode == 1)
    #expect(two.errors == beginning + "libcmark-gfm zlib\n")
    let whole = ["git": "", "pkg-config": ""]
    #expect(
      try await setUp("build", whole)
        == CatalogTool.Run(
          exitCode: 0, output: "", errors: "setup: system packages: all there\n"))
    let tests = try await setUp("test", whole.merging(["google-chrome": "", "java": ""]) { $1 })
    #expect(tests.exitCode == 1)
    #expect(tests.errors == beginning + "python3 perl unzip\n")
  }

  #if os(Linux)
    @Test func `by apt, setup installs a browser only where there is none that the tests take`()
      async throws
    {
      try copy("setup")
      // Nothing is installed, and the tools of Python count as there.
      let apt = ["apt-get": "", "id": "echo 0", "env": "", "cat": "", "cmp": "read -r line"]
      let bare = try await setUp("test", apt)
      #expect(bare.exitCode == 0)
      #expect(bare.errors.hasPrefix("setup: installing by apt: "), "\(bare.errors)")
      #expect(bare.errors.hasSuffix("chromium\n"), "\(bare.errors)")
      for name in ["chromium", "chromium-browser", "google-chrome"] {
        let run = try await setUp("test", apt.merging([name: ""]) { $1 })
        #expect(run.exitCode == 0)
        #expect(!run.errors.contains("chromium"), "\(run.errors)")
      }
    }

    @Test(arguments: [
      ("", "setup: installed: webkit2gtk-driver xvfb\n"),
      (
        "case \"$*\" in *xvfb*) exit 100 ;; esac",
        "setup: not installed: webkit2gtk-driver xvfb; the tests pass over the browsers that need them\n"
      ),
    ])
    func `other browsers are installed where apt has them, and are worth no failure`(
      _ installing: String, _ last: String
    ) async throws {
      try copy("setup")
      // As on Ubuntu, which has no package of Firefox. Nothing is installed, and the tools of Python count as there.
      let apt = [
        "apt-get": "", "apt-cache": "test \"$2\" != firefox-esr", "id": "echo 0", "env": installing,
        "cat": "", "cmp": "read -r line", "chromium": "",
      ]
      let run = try await setUp("test", apt)
      #expect(run.exitCode == 0)
      #expect(run.errors.hasSuffix(last), "\(run.errors)")
      let there = try await setUp(
        "test", apt.merging(["firefox": "", "WebKitWebDriver": "", "Xvfb": ""]) { $1 })
      #expect(there.exitCode == 0)
      #expect(!there.errors.contains("other browsers"), "\(there.errors)")
    }

    @Test(arguments: [[:], ["CATALOG_PORTABLE": "1"]])
    func `what is to run on other machines has no packed addresses`(_ environment: [String: String])
      async throws
    {
      try workspace.copy(
        CatalogTool.project.appending(path: "Package.swift").path, to: "Package.swift")
      var tool = workspace.tool
      tool.environment = environment
      let run = try await tool.run("/usr/bin/env", ["swift", "package", "dump-package"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("--symbol-ordering-file="))
      // "glibc 2.36", or nothing.
      let version = try await workspace.shell("getconf GNU_LIBC_VERSION").output.dropFirst(6)
      let readsPacked = version.compare("2.36", options: .numeric) != .orderedAscending
      let expected = readsPacked && environment.isEmpty
      #expect(run.output.contains("pack-relative-relocs") == expected)
    }

    @Test
    func `an archive is built for other machines, and none is made that older ones cannot run`()
      async throws
    {
      try copy("release")
      try write([
        "swift":
          "mkdir -p .build-release/release; printf '#!/bin/sh\necho portable=%s >&2\n' \"$CATALOG_PORTABLE\" >.build-release/release/catalog; chmod +x .build-release/release/catalog",
        "swiftc": "", "strip": "", "ldd": "",
        // Tells where each library is that is put inside.
        "find": "echo /usr/lib/x",
        "pkg-config": "touch sqlite3.pc zlib.pc libcmark-gfm.pc libbrotlienc.pc; echo .",
        "readelf": "echo '  0x0: Name: GLIBC_ABI_DT_RELR  Flags: none  Version: 2'",
      ])
      try workspace.write("", to: "Scripts/setup")
      _ = try await workspace.shell("chmod +x Scripts/setup")
      let run = try await run("release", path: workspace.path + "/bin:/usr/bin:/bin")
      #expect(run.exitCode == 2)
      #expect(
        run.errors == """
          portable=1
          release: the addresses in the program are packed, which a C library before 2.36 cannot read

          """)
      #expect(try workspace.tree("dist") == [:])
    }

    @Test func `an archive has all that its README leads to but the tests, or none is made`()
      async throws
    {
      try copy("release")
      try write([
        "swift":
          "mkdir -p .build-release/release; printf '#!/bin/sh\necho 1.2.3\n' >.build-release/release/catalog; chmod +x .build-release/release/catalog",
        "swiftc": "", "strip": "", "ldd": "", "find": "echo /usr/lib/x", "readelf": "",
        "pkg-config": "touch sqlite3.pc zlib.pc libcmark-gfm.pc libbrotlienc.pc; echo .",
        "python3": "",
      ])
      for script in ["setup", "link-order"] { try workspace.write("", to: "Scripts/" + script) }
      _ = try await workspace.shell("chmod +x Scripts/setup Scripts/link-order")
      try copyDocuments()
      let path = workspace.path + "/bin:/usr/bin:/bin"
      let run = try await run("release", path: path)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.hasPrefix("dist/catalog-1.2.3-linux-"), "\(run.output)")
      let list = try await workspace.shell("tar -tzf dist/catalog-1.2.3-linux-*.tar.gz").output
      let files = Set(list.split(separator: "\n").map(String.init))
      let readme = try workspace.text("README.md")
      let links = readme.matches(of: #/\]\(([^):#]+)[)#]/#).map { String($0.1) }
        .filter { !$0.hasPrefix("Tests/") }
      #expect(links.count > 10)
      for link in links { #expect(files.contains("share/" + link), "\(link)") }

      try workspace.write(readme + "[more](Documentation/more.md)\n", to: "README.md")
      _ = try await workspace.shell("rm -r dist")
      let refused = try await self.run("release", path: path)
      #expect(
        refused
          == .init(
            exitCode: 2, output: "",
            errors:
              "release: README leads to this, which the archive lacks: Documentation/more.md\n"))
      #expect(try workspace.tree("dist") == [:])
    }

    @Test func `libraries are found inside a checkout of any name`() async throws {
      try copy("release")
      try write([
        "swift":
          "mkdir -p .build-release/release; printf '#!/bin/sh\n' >.build-release/release/catalog; chmod +x .build-release/release/catalog",
        "swiftc": "", "strip": "", "ldd": "", "find": "echo /usr/lib/x",
        "pkg-config":
          "for name in sqlite3 zlib libcmark-gfm libbrotlienc; do printf 'libdir=/usr/lib\\nLibs: -L${libdir}\\n' >$name.pc; done; echo .",
        // That the archive is refused is well enough here.
        "readelf": "echo '  0x0: Name: GLIBC_ABI_DT_RELR  Flags: none  Version: 2'",
      ])
      try workspace.write("", to: "Scripts/setup")
      _ = try await workspace.shell(
        "chmod +x Scripts/setup && mkdir 'R & D' && mv Scripts 'R & D'")
      var tool = workspace.tool
      tool.environment = ["PATH": workspace.path + "/bin:/usr/bin:/bin"]
      let run = try await tool.run("/bin/bash", ["R & D/Scripts/release"])
      #expect(run.exitCode == 2, "\(run.errors)")
      let lines = try workspace.text("R & D/.build-release/inside/zlib.pc").split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("libdir=\"/") == true)
      #expect(lines.first?.hasSuffix("/R & D/.build-release/inside\"") == true)
      #expect(lines.last == "Libs: -L${libdir}")
    }

    /// On a Mac, those that are installed there count.
    @Test(arguments: [([], ["temurin", "google-chrome"]), (["chromium"], ["temurin"])])
    func `brew is asked for a browser that it has, where there is none`(
      _ browsers: [String], _ expected: [String]
    ) async throws {
      try copy("setup")
      try workspace.write("tools\n", to: "Tests/Browser/requirements.txt")
      _ = try await workspace.shell("mkdir .venv && (pwd; echo tools) >.venv/made-from")
      let run = try await setUp(
        "test",
        browsers.reduce(into: ["brew": "echo \"$*\" >>calls"]) { $0[$1] = "" })
      #expect(run.exitCode == 0, "\(run.errors)")
      let calls = try workspace.text("calls").split(separator: "\n")
      #expect(
        calls.filter { $0.contains(" --cask ") }
          == expected.map { "install --quiet --cask \($0)" })
    }
  #endif

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs python3"),
    arguments: [
      (9, "1 of 10 names are not in the program"),
      (8, "2 of 10 names are not in the program; run Scripts/link-order"),
    ])
  func `a release is told how much of the order of its code is of an older one`(
    _ names: Int, _ words: String
  ) async throws {
    try copy("link-order")
    try workspace.write(
      (1...10).map { "name\($0)\n" }.joined(), to: "Scripts/link-order.txt")
    try write([
      "nm":
        "echo '                 U other'; for i in $(seq \(names)); do echo \"00000000004011$i t name$i\"; done"
    ])
    var tool = workspace.tool
    tool.environment = ["PATH": workspace.path + "/bin:/usr/bin:/bin"]
    let run = try await tool.run(
      "/usr/bin/python3", ["Scripts/link-order", "--check", "program"])
    #expect(run == .init(exitCode: 0, output: "link-order: \(words)\n", errors: ""))
  }

  @Test func `modules in a circle fail also where tsort ends with 0, as BSD's does`() async throws {
    try copy("modules")
    try write(["tsort": "/usr/bin/tsort \"$@\"\nexit 0"])
    try workspace.write("import CatalogB\n", to: "Sources/CatalogA/A.swift")
    try workspace.write("import Foundation\n", to: "Sources/CatalogB/B.swift")
    let path = workspace.path + "/bin:/usr/bin:/bin"
    let straight = try await run("modules", path: path)
    #expect(straight.exitCode == 0, "\(straight.errors)")
    #expect(
      straight.output.split(separator: "\n").map { $0.split(separator: " ") }
        == [["CatalogA", "CatalogB"], ["CatalogB"]])

    try workspace.write("import CatalogA\n", to: "Sources/CatalogB/B.swift")
    let round = try await run("modules", path: path)
    #expect(round.exitCode == 1)
    #expect(round.output == "")
    #expect(round.errors.contains("CatalogA"), "\(round.errors)")
  }

  @Test func `the architecture tells of each module whom it knows`() async throws {
    let script = CatalogTool.project.appending(path: "Scripts/modules")
    var tool = workspace.tool
    tool.environment = ["PATH": "/usr/bin:/bin"]
    let drawn = try await tool.run("/bin/bash", [script.path])
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    let modules = Dictionary(
      uniqueKeysWithValues: drawn.output.split(separator: "\n").map {
        let names = $0.split(separator: " ").map(String.init)
        return (names[0], names.dropFirst().sorted())
      })

    let document = CatalogTool.project.appending(path: "Documentation/architecture.md")
    var told: [String: [String]] = [:]
    for line in try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
    where line.hasPrefix("| `C") {
      let cells = line.split(separator: "|")
      let known = cells[2].matches(of: #/`(C[^`]+)`/#).map { String($0.output.1) }.sorted()
      for name in cells[0].matches(of: #/`(C[^`]+)`/#) { told[String(name.output.1)] = known }
    }
    // It lies below `Tests`.
    told["CatalogTestSupport"] = nil
    let layers = told.keys.filter { $0.hasPrefix("Catalog") && $0 != "CatalogCLI" }
    told["CatalogCLI"]? += layers
    told["CatalogCLI"]?.sort()
    #expect(told == modules)
  }

  @Test(arguments: [
    "for file in try FileManager.default.contentsOfDirectory(atPath: path) {}",
    "let all = FileManager.default.enumerator(atPath: path)",
    "let all = files.subpaths(atPath: path)",
    "let all = try files.subpathsOfDirectory(atPath: path)",
    "while let entry = readdir(folder) {}",
  ])
  func `a module that would take a listing that breaks off for a whole one is refused`(
    _ line: String
  ) async throws {
    try copy("modules")
    // What only builds the command may.
    try workspace.write(line + "\n", to: "Sources/EmbedFiles/A.swift")
    try workspace.write(
      "while catalog_next_name(folder, &name, nil) == 0 {}\n", to: "Sources/CatalogA/A.swift")
    let path = "/usr/bin:/bin"
    let whole = try await run("modules", path: path)
    #expect(whole.exitCode == 0, "\(whole.errors)")
    try workspace.write("import Foundation\n\n  \(line)\n", to: "Sources/CatalogB/B.swift")
    let broken = try await run("modules", path: path)
    #expect(
      broken
        == .init(
          exitCode: 1, output: "",
          errors: """
            CatalogB/B.swift:3:  \(line)
            modules: these take a listing that breaks off for a whole one; use catalog_next_name

            """))
  }
}
