import CatalogTestSupport
import Foundation
import Testing

/// A folder a user might stand in: the demo's fixtures and templates are at hand by path, everything else is new.
final class Workspace: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// With a copy of the project's own templates in `Templates`.
  static func withTemplates() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.copy(CatalogTool.templates, to: "Templates")
    return workspace
  }

  var tool: CatalogTool { CatalogTool(folder: path) }

  /// A build with the project's own templates into `Output`, with more arguments after it.
  func build(source: String, _ arguments: String...) async throws -> CatalogTool.Run {
    try await tool.run(
      ["build", "--source", source, "--templates", CatalogTool.templates] + arguments)
  }

  /// A look at the content with the project's own templates.
  /// - Parameter source: nil where nothing is stored yet.
  func checkContent(source: String?) async throws -> CatalogTool.Run {
    var tool = self.tool
    tool.environment = ["CATALOG_TEMPLATES": CatalogTool.templates]
    if let source { tool.environment["CATALOG_SOURCE"] = source }
    return try await tool.run("check", "--content")
  }

  /// A line of the shell, with the words it knows as `$0` and so on.
  func shell(_ line: String, _ words: String...) async throws -> CatalogTool.Run {
    try await tool.run("/bin/sh", ["-c", line] + words)
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(text, to: name)
  }

  func write(_ bytes: Data, to name: String) throws {
    try folder.write(bytes, to: name)
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Puts new words in the place of the first old ones that a file holds. Where it holds none, the test would prove nothing, and fails.
  func edit(
    _ name: String, _ old: String, _ new: String,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var edited = try text(name)
    let place = try #require(
      edited.range(of: old), "\(name) does not hold \(old)", sourceLocation: sourceLocation)
    edited.replaceSubrange(place, with: new)
    try write(edited, to: name)
  }

  /// Puts a file of somebody else into `Output`, and a link to it on the page about the site.
  /// - Parameter templates: the name of a copy of the project's own.
  func leadToForeignFile(by templates: String) throws {
    try write("mine", to: "Output/downloads/book.pdf")
    try edit(
      templates + "/about.mustache", "<p>{{text.aboutFiles}}</p>",
      "<p>{{text.aboutFiles}} <a href=\"downloads/book.pdf\">PDF</a></p>")
  }

  /// Changes the stored data from outside.
  /// - Parameter lines: of Python, in which `db` is the database.
  /// - Returns: what they print.
  @discardableResult
  func changeStore(
    _ lines: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let run = try await shell(
      "python3 -c \"$0\"",
      """
      import sqlite3
      db = sqlite3.connect(".catalog/catalog.sqlite")
      \(lines)
      db.commit()
      """)
    #expect(run.exitCode == 0, "\(run.errors)", sourceLocation: sourceLocation)
    return run.output
  }

  func copy(_ source: String, to name: String) throws {
    // A link would be copied as one, and the test would then change what it leads to.
    let real = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    try FileManager.default.copyItem(atPath: real, toPath: path + "/" + name)
  }

  /// Every visible file below the folder, with its bytes.
  func tree(_ name: String) throws -> [String: Data] {
    let root = path + "/" + name
    guard FileManager.default.fileExists(atPath: root) else { return [:] }
    var tree: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let path = root + "/" + file
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type != .typeDirectory { tree[file] = try Data(contentsOf: URL(fileURLWithPath: path)) }
    }
    return tree
  }
}
