import Foundation
import Testing

/// A disk that fails under what is read: what cannot be seen is not taken for what is gone.
@Suite("A disk that fails")
struct FailingDiskTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      ("Content", "Content: the folder cannot be read: Input/output error"),
      ("Content/characters", "Content/characters: the folder cannot be read: Input/output error"),
      ("Content/pages", "Content/pages: the folder cannot be read: Input/output error"),
      ("Content/root", "Content/root:1: the folder cannot be read: Input/output error"),
      (
        "Content/root/.well-known",
        "Content/root/.well-known:1: the folder cannot be read: Input/output error"
      ),
      ("Templates", "Templates: the folder cannot be read: Input/output error"),
      ("Templates/partials", "Templates/partials: the folder cannot be read: Input/output error"),
      ("shared/assets", "Templates/assets cannot be read: Input/output error"),
      (
        "shared/texts",
        "Templates/texts cannot be read (Input/output error); every theme has its words there, such as texts/en.json"
      ),
    ])
  func `a folder whose listing breaks off is not taken for one that holds less`(
    folder: String, complaint: String
  ) async throws {
    try workspace.copy(CatalogTool.templates, to: "Templates")
    // Who looks for templates enters no link.
    _ = try await workspace.shell(
      "mkdir shared && mv Templates/assets Templates/texts shared && ln -s ../shared/assets ../shared/texts Templates"
    )
    try workspace.write("---\nhidden: true\n---\n", to: "Content/characters/2.md")
    try workspace.write("---\ntitle: Hello\n---\nHello\n", to: "Content/pages/hello.md")
    try workspace.write("mine", to: "Content/root/mine.txt")
    try workspace.write("mine", to: "Content/root/.well-known/mine.txt")
    let build = ["build", "--source", CatalogTool.fixtures, "--rebuild", "--quiet"]
    let good = try await workspace.tool.run(build)
    #expect(good.exitCode == 0, "\(good.errors)")
    let before = try workspace.tree("Output")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("getdents64", number: nil, "error=EIO", on: workspace.path + "/" + folder)
        + [try CatalogTool.binary.path] + build)
    #expect(run == .init(exitCode: 2, output: "", errors: "catalog: error: \(complaint)\n"))
    #expect(try workspace.tree("Output") == before)
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [("verify", Int32(1)), ("clear", Int32(2))])
  func `pictures that cannot be listed are neither whole nor removed`(command: String, code: Int32)
    async throws
  {
    let good = try await workspace.build(source: CatalogTool.fixtures)
    #expect(good.exitCode == 0, "\(good.errors)")
    let before = try workspace.tree(".catalog/images")
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(
        "getdents64", number: nil, "error=EIO", on: workspace.path + "/.catalog/images")
        + [try CatalogTool.binary.path, "cache", command])
    #expect(run.exitCode == code, "\(run.output)")
    let said = run.output + run.errors
    #expect(said.contains(".catalog/images: cannot list: Input/output error\n"), "\(said)")
    #expect(try workspace.tree(".catalog/images") == before)
  }

  @Test(
    .enabled(if: Strace.isThere, "strace cannot be used here"),
    arguments: [
      ("pwrite64", "-wal", "write"), ("fdatasync", "-wal", "write"), ("pread64", "", "read"),
    ])
  func `a disk that fails under the database is told without a statement`(
    call: String, suffix: String, deed: String
  ) async throws {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let file = workspace.path + "/.catalog/catalog.sqlite" + suffix
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(call, number: nil, "error=EIO", on: file)
        + [try CatalogTool.binary.path, "cache", "prune"])
    #expect(run.exitCode == 2)
    let beginning =
      "catalog: error: .catalog/catalog.sqlite: the disk does not \(deed) (SQLite error "
    #expect(run.errors.hasPrefix(beginning), "\(run.errors)")
    #expect(run.errors.hasSuffix("); is it full or failing?\n"), "\(run.errors)")
    #expect(!run.errors.contains("executing"), "\(run.errors)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a file system that cannot have a database is not told as a disk that fails`() async throws {
    let crawl = try await workspace.tool.run(
      "crawl", "--source", CatalogTool.fixtures, "--avatars", "skip")
    #expect(crawl.exitCode == 0, "\(crawl.errors)")
    let index = workspace.path + "/.catalog/catalog.sqlite-shm"
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("ftruncate", number: nil, "error=EPERM", on: index)
        + [try CatalogTool.binary.path, "cache", "prune"])
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: .catalog/catalog.sqlite: cannot be used on this file system, which does not lock or share files as a database has to (SQLite error 4618); choose another --state\n"
    )
  }
}
