import Foundation
import Testing

/// What somebody put where the pictures are kept: nothing of it is followed, and none of it ends all builds.
@Suite("What somebody put where the pictures are kept")
struct PictureFolderTests {
  private static let images = ".catalog/images"
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func build() async throws -> CatalogTool.Run {
    try await workspace.build(source: CatalogTool.fixtures, "--rebuild")
  }

  private func verify() async throws -> CatalogTool.Run {
    try await workspace.tool.run("cache", "verify")
  }

  private func replace(_ name: String, byLinkTo destination: String) throws {
    try remove(name)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/" + name, withDestinationPath: destination)
  }

  private func remove(_ name: String) throws {
    let path = workspace.path + "/" + name
    if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private func type(of name: String) throws -> FileAttributeType? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: workspace.path + "/" + name)
    return attributes[.type] as? FileAttributeType
  }

  private func aPicture() throws -> String {
    let blobs = try workspace.tree(Self.images).keys.filter { $0.contains("/") }
    return Self.images + "/" + (try #require(blobs.min()))
  }

  @Test func `a build and a prune take nothing from a folder that a link leads to`() async throws {
    #expect(try await build().exitCode == 0)
    let digest = String(repeating: "0", count: 64)
    for name in ["thesis.txt", "below/a", digest + ".png", digest + ".4711-1"] {
      try workspace.write("precious", to: "precious/" + name)
    }
    let before = try workspace.tree("precious")
    try remove(aPicture())
    try replace(Self.images + "/.incoming", byLinkTo: workspace.path + "/precious")
    try replace(Self.images + "/00", byLinkTo: workspace.path + "/precious")
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    let prune = try await workspace.tool.run("cache", "prune")
    #expect(prune.exitCode == 0, "\(prune.errors)")
    #expect(try await workspace.tool.run("cache", "clear").exitCode == 0)
    #expect(try workspace.tree("precious") == before)
    #expect(try await build().exitCode == 0)
    #expect(try workspace.tree("precious") == before)
    #expect(try await verify().exitCode == 0)
  }

  @Test(arguments: ["", "/.incoming"])
  func `a file in the place of a folder is named once, and the next build heals it`(
    _ folder: String
  ) async throws {
    #expect(try await build().exitCode == 0)
    let name = Self.images + folder
    try remove(aPicture())
    try remove(name)
    try workspace.write("x", to: name)
    let found = try await verify()
    #expect(found.exitCode == 1)
    let told = found.output.split(separator: "\n").filter { !$0.hasPrefix("damaged picture: ") }
    #expect(told == ["\(name): a file stands in the place of a folder"])
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    let clean = try await verify()
    #expect(clean.exitCode == 0, "\(clean.output)")
  }

  @Test(arguments: ["prune", "clear"])
  func `what is removed from the place of a folder is named`(_ command: String) async throws {
    #expect(try await build().exitCode == 0)
    let names = ["00", "0a"].map { Self.images + "/" + $0 }
    try remove(names[0])
    try workspace.write("x", to: names[0])
    try replace(names[1], byLinkTo: "nowhere")
    let run = try await workspace.tool.run("cache", command)
    #expect(run.exitCode == 0)
    let named = names.map { "removed \($0), which stood where a folder of pictures belongs\n" }
    #expect(
      run.errors.hasPrefix(named.joined() + "removed 0 answers (0 B) and "), "\(run.errors)")
    let clean = try await verify()
    #expect(clean.exitCode == 0, "\(clean.output)")
  }

  @Test func `pictures that are kept elsewhere through a link stay there`() async throws {
    #expect(try await build().exitCode == 0)
    try FileManager.default.moveItem(
      atPath: workspace.path + "/" + Self.images, toPath: workspace.path + "/elsewhere")
    try replace(Self.images, byLinkTo: workspace.path + "/elsewhere")
    let pictures = try workspace.tree("elsewhere")
    let picture = try #require(pictures.keys.filter { $0.contains("/") }.min())
    try remove("elsewhere/" + picture)
    let run = try await build()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try type(of: Self.images) == .typeSymbolicLink)
    #expect(try workspace.tree("elsewhere") == pictures)
    #expect(try await verify().exitCode == 0)
  }

  @Test func `a link that leads nowhere ends the build with what to do about it`() async throws {
    #expect(try await build().exitCode == 0)
    try replace(Self.images, byLinkTo: "nowhere")
    let run = try await build()
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains(
        "\(Self.images): cannot make the folder: something else stands in its place; remove it, or let the link there lead to a folder"
      ), "\(run.errors)")
    #expect(try type(of: Self.images) == .typeSymbolicLink)
  }
}
