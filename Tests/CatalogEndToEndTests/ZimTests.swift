import Foundation
import Testing

/// The demo site as a ZIM file, as Kiwix reads it.
@Suite(
  "The demo site as a ZIM file",
  .enabled(
    if: RemoteServer.isInstalled("zimwriterfs"), "zimwriterfs is not installed; Scripts/setup test")
)
struct ZimTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `the demo passes zimcheck, and is found by its words`() async throws {
    let build = try await workspace.build(source: CatalogTool.fixtures)
    #expect(build.exitCode == 0, "\(build.errors)")
    let bundle = try await workspace.tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    #expect(bundle.output.hasPrefix("site.zim: "))

    let check = try await workspace.shell("zimcheck site.zim")
    #expect(check.exitCode == 0, "\(check.output)")
    #expect(check.output.contains("Overall Test Status: Pass"), "\(check.output)")
    let search = try await workspace.shell("zimsearch site.zim Juniper")
    #expect(search.output.contains("Juniper Quill"), "\(search.output)")
    let home = try await workspace.shell("zimdump show --url index.html site.zim")
    #expect(home.output.contains("form-action 'self'; connect-src 'self'; "), "\(home.output)")
    _ = try await workspace.shell("zimdump show --url illustration-48.png site.zim > picture.png")
    // Width, height, 8 bits a sample, red, green, blue and alpha: https://www.w3.org/TR/png-3/#11IHDR
    let header: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0, 0, 0, 48, 0, 0, 0, 48, 8, 6]
    #expect(Array(try workspace.data("picture.png").dropFirst(12).prefix(14)) == header)
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.catalog/zim"))
  }

  @Test func `a library is told what the settings say, in its own words`() async throws {
    try await workspace.site("Output", HandmadeSite.old)
    try workspace.write(
      """
      title: Everybody of the late ferry and beyond
      language: de
      description: Kurz.

      """, to: "catalog.yaml")
    let words = try await words(of: "cast.zim")
    #expect(try workspace.data("cast.zim").count == 96)
    #expect(
      words.dropLast(3).filter { !$0.hasPrefix("--scraper=") } == [
        "--welcome=index.html", "--illustration=illustration-48.png",
        "--name=everybody-of-the-late-ferry-and-beyond_deu_all", "--language=deu",
        "--title=Everybody of the late ferry a…", "--description=Kurz.",
        "--creator=Everybody of the late ferry and beyond",
        "--publisher=Everybody of the late ferry and beyond", "--threads=1",
      ])
  }

  @Test func `a file may have a name as long as the system takes`() async throws {
    try await workspace.site("Output", HandmadeSite.old)
    let before = try beside()
    let name = String(repeating: "c", count: 251) + ".zim"
    let bundle = try await workspace.tool.run("bundle", "--format", "zim", "--output", name)
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    #expect(try beside() == before.union([name]))
  }

  @Test func `a file that is made anew keeps its mode, and is made where nobody else can read it`()
    async throws
  {
    try await workspace.site("Output", HandmadeSite.old)
    let tool = try await tool(
      writingBy:
        "for last; do :; done\nls -ld \"${last%/*}\" | cut -c1-10 > folder\n\(Self.making) > \"$last\"\n"
    )
    _ = try await workspace.shell("echo old > site.zim && chmod 600 site.zim")
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    #expect(try workspace.text("folder") == "drwx------\n")
    let mode = try await workspace.shell("ls -l site.zim | cut -c1-10").output
    #expect(mode == "-rw-------\n")
    #expect(try workspace.data("site.zim").count == 96)
  }

  /// What the settings call the site, and what a library is told.
  private static let titles = [
    (copies(20, "🚢"), copies(14, "🚢") + "…"), (copies(15, "🚢"), copies(15, "🚢")),
    (copies(25, "e\u{301}"), copies(14, "e\u{301}") + "…"),
  ]

  @Test(arguments: titles)
  func `a title has at most 30 units of UTF-16, with no character cut in two`(
    title: String, told: String
  ) async throws {
    try await workspace.site("Output", HandmadeSite.old)
    try workspace.write("title: \(title)\n", to: "catalog.yaml")
    let words = try await words(of: "site.zim")
    #expect(words.contains("--title=" + told), "\(words)")
  }

  /// A name with no letter that it may have, and one of a device's.
  @Test(arguments: ["Фигуры", "CON"])
  func `a name is always there, and the same each time`(title: String) async throws {
    try await workspace.site("Output", HandmadeSite.old)
    try workspace.write("title: \(title)\n", to: "catalog.yaml")
    let names = try await words(of: "site.zim").filter { $0.hasPrefix("--name=") }
    let expected = /--name=(catalog|con)-[0-9a-f]{8}_eng_all/
    #expect(names.count == 1 && names[0].wholeMatch(of: expected) != nil, "\(names)")
    #expect(try await words(of: "site.zim").filter { $0.hasPrefix("--name=") } == names)
  }

  @Test func `what only servers and search engines read is left out, each part of a sitemap too`()
    async throws
  {
    let served = ["404.html", "robots.txt", "sitemap.xml", "sitemap-1.xml", "sitemap-12.xml"]
    try await workspace.site(
      "Output", HandmadeSite.old.merging(served.map { ($0, "served") }) { $1 })
    let tool = try await tool(
      writingBy:
        "while [ $# -gt 2 ]; do shift; done\n(cd \"$1\" && find . -type f) > names\n\(Self.making) > \"$2\"\n"
    )
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    let names = try workspace.text("names").split(separator: "\n").map { String($0.dropFirst(2)) }
    #expect(names.sorted() == (HandmadeSite.old.keys + ["illustration-48.png"]).sorted())
  }

  @Test func `pages let a reader's own search ask the server, and the site stays as it is`()
    async throws
  {
    func page(_ policy: String) -> String {
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n<p>form-action 'none'</p>"
    }
    let pages = [
      "closed.html": page("img-src 'self'; form-action 'none'; base-uri 'none'"),
      "fetching.html": page("form-action 'none'; connect-src https://data.example"),
      "open.html": page("form-action 'self'"), "plain.html": "<p>form-action 'none'</p>",
      "page.txt": page("form-action 'none'"),
    ]
    try await workspace.site("Output", HandmadeSite.old.merging(pages) { $1 })
    let tool = try await tool(
      writingBy:
        "while [ $# -gt 2 ]; do shift; done\ncp -r \"$1\" seen\n\(Self.making) > \"$2\"\n")
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    for (name, text) in pages {
      #expect(try workspace.text("Output/" + name) == text)
      let isClosed = name == "closed.html"
      let seen =
        isClosed
        ? page("img-src 'self'; form-action 'self'; connect-src 'self'; base-uri 'none'") : text
      #expect(try workspace.text("seen/" + name) == seen)
    }
  }

  @Test func `without the program it is said what to install, and its failure leaves nothing`()
    async throws
  {
    try await workspace.site("Output", HandmadeSite.old)
    let tool = CatalogTool(folder: workspace.path, environment: ["PATH": "/nowhere"])
    let missing = try await tool.run("bundle", "--format", "zim")
    #expect(missing.exitCode == 2)
    #expect(
      missing.errors
        == "catalog: error: a ZIM file is made by the program zimwriterfs, which is not installed; install it (apt install zim-tools, or https://github.com/openzim/zim-tools)\n"
    )
    try await workspace.site("homeless", ["about.html": "<p>no home page</p>"])
    let failed = try await workspace.tool.run("bundle", "--format", "zim", "--site", "homeless")
    #expect(failed.exitCode == 2, "\(failed.output)")
    #expect(failed.errors.contains("catalog: error: zimwriterfs"), "\(failed.errors)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/site.zim"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.catalog/zim"))
  }

  private static let ends: [(Int32, Int32?)] = [(SIGTERM, 143), (SIGKILL, nil)]

  @Test(arguments: ends)
  func `of a file that is ended while it is made nothing stays, and no two are made at once`(
    number: Int32, code: Int32?
  ) async throws {
    try await workspace.site("Output", HandmadeSite.old)
    let waiting = """
      for last; do :; done
      echo half > "$last.tmp"; mkdir "$last.idx.tmp"
      [ -e number ] && { \(Self.making) > "$last"; rm -r "$last.tmp" "$last.idx.tmp"; exit; }
      echo $$ > number
      exec sleep 600

      """
    let tool = try await tool(writingBy: waiting)
    let before = try beside()
    let bundle = ["bundle", "--format", "zim"]
    let process = try tool.start(bundle, output: Pipe(), errors: nil)
    try await process.waitUntil { (try? workspace.text("number"))?.last == "\n" }
    #expect(try await CatalogTool.end(process, with: number) == code)
    if code == nil {
      let second = try await tool.run(bundle)
      #expect(second.exitCode == 2)
      #expect(second.errors.contains("another process makes a ZIM file"), "\(second.errors)")
      let program = try workspace.text("number").trimmingCharacters(in: .newlines)
      // Its lock is gone when it is.
      _ = try await workspace.shell(
        "kill $0; while grep -sq '^State:.[^Z]' /proc/$0/status; do sleep 0.02; done", program)
    } else {
      #expect(try beside() == before.union(["number"]))
    }
    let next = try await tool.run(bundle)
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(try beside() == before.union(["number", "site.zim"]))
  }

  private static let halves = ["echo half", making + " | head -c 95", "head -c 96 /dev/zero"]

  @Test(arguments: halves)
  func `what is no whole ZIM file is refused`(line: String) async throws {
    try await workspace.site("Output", HandmadeSite.old)
    let tool = try await tool(writingBy: "for last; do :; done\n\(line) > \"$last\"\n")
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(
      bundle
        == .init(
          exitCode: 2, output: "",
          errors: "catalog: error: zimwriterfs made no whole ZIM file\n"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/site.zim"))
  }

  @Test(arguments: [0, 1])
  func `what cannot be removed hides neither the file nor why there is none`(code: Int)
    async throws
  {
    try await workspace.site("Output", HandmadeSite.old)
    // Two paths that are one too long for the system: who removes what is at the end goes by paths.
    let name = String(repeating: "d", count: 200)
    let deep = Array(repeating: name, count: Int(PATH_MAX) * 6 / 10 / 201).joined(separator: "/")
    let tool = try await tool(
      writingBy: """
        for last; do :; done
        \(Self.making) > "$last"
        cd "${last%/*}"
        mkdir -p a/\(deep) b/\(deep)
        mv b a/\(deep)
        exit \(code)

        """)
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == (code == 0 ? 0 : 2), "\(bundle.errors)")
    #expect(
      bundle.errors == (code == 0 ? "" : "catalog: error: zimwriterfs failed (1)\n"))
    #expect(try beside().contains("site.zim") == (code == 0))
    _ = try await workspace.shell("rm -r .site.zim.partial")
  }

  private static func copies(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// What zimwriterfs is called with.
  private func words(of file: String) async throws -> [String] {
    let tool = try await tool(
      writingBy: "printf '%s\\n' \"$@\" > words\nfor last; do :; done\n\(Self.making) > \"$last\"\n"
    )
    let bundle = try await tool.run("bundle", "--format", "zim", "--output", file)
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    return try workspace.text("words").split(separator: "\n").map(String.init)
  }

  private func beside() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: workspace.path))
      .subtracting([".catalog"])
  }

  /// Commands of a shell that write a header with one entry, whose checksum stands at 80, and that: 96 bytes.
  private static let making =
    "{ printf 'ZIM\\004'; head -c 20 /dev/zero; printf '\\001'; head -c 47 /dev/zero; printf P; head -c 23 /dev/zero; }"

  /// The command where zimwriterfs does what the script says.
  private func tool(writingBy script: String) async throws -> CatalogTool {
    try workspace.write("#!/bin/sh\n" + script, to: "bin/zimwriterfs")
    _ = try await workspace.shell("chmod +x bin/zimwriterfs")
    return CatalogTool(
      folder: workspace.path, environment: ["PATH": workspace.path + "/bin:/usr/bin:/bin"])
  }
}
