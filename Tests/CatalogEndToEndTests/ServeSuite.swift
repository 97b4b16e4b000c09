/// A suite of the preview: the built command in a project with the theme, which it edits.
protocol ServeSuite {
  var workspace: Workspace { get }
}

extension ServeSuite {
  static var home: String { "Templates/home.mustache" }

  func serve(_ arguments: String...) async throws -> PreviewProcess {
    try await PreviewProcess(["--source", CatalogTool.fixtures] + arguments, in: workspace)
  }
}
