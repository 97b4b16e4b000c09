/// A suite of the owner's content, built with the demo's records.
protocol ContentSuite {
  var workspace: Workspace { get }
}

extension ContentSuite {
  static var demo: String { CatalogTool.fixtures + "/content" }

  func build(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(
      ["build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates] + arguments)
  }
}
