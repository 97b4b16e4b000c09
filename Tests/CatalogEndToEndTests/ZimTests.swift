import Foundation
import Testing

/// The demo site as a ZIM file, as Kiwix reads it.
@Suite(
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
    let tool = try await tool(
      writingBy: "printf '%s\\n' \"$@\" > words\nfor last; do :; done\necho made > \"$last\"\n")
    let bundle = try await tool.run("bundle", "--format", "zim", "--output", "cast.zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    #expect(try workspace.text("cast.zim") == "made\n")
    let words = try workspace.text("words").split(separator: "\n").map(String.init)
    #expect(
      words.dropLast(3).filter { !$0.hasPrefix("--scraper=") } == [
        "--welcome=index.html", "--illustration=illustration-48.png", "--language=deu",
        "--title=Everybody of the late ferry a…", "--description=Kurz.",
        "--creator=Everybody of the late ferry and beyond",
        "--publisher=Everybody of the late ferry and beyond", "--threads=1",
      ])
  }

  @Test func `what only servers and search engines read is left out, each part of a sitemap too`()
    async throws
  {
    let served = ["404.html", "robots.txt", "sitemap.xml", "sitemap-1.xml", "sitemap-12.xml"]
    try await workspace.site(
      "Output", HandmadeSite.old.merging(served.map { ($0, "served") }) { $1 })
    let tool = try await tool(
      writingBy:
        "while [ $# -gt 2 ]; do shift; done\n(cd \"$1\" && find . -type f) > names\necho made > \"$2\"\n"
    )
    let bundle = try await tool.run("bundle", "--format", "zim")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    let names = try workspace.text("names").split(separator: "\n").map { String($0.dropFirst(2)) }
    #expect(names.sorted() == (HandmadeSite.old.keys + ["illustration-48.png"]).sorted())
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

  /// The command where zimwriterfs does what the script says.
  private func tool(writingBy script: String) async throws -> CatalogTool {
    try workspace.write("#!/bin/sh\n" + script, to: "bin/zimwriterfs")
    _ = try await workspace.shell("chmod +x bin/zimwriterfs")
    return CatalogTool(
      folder: workspace.path, environment: ["PATH": workspace.path + "/bin:/usr/bin:/bin"])
  }
}
