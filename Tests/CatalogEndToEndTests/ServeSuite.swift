import Testing

/// A suite of the preview: the built command in a project with the theme, which it edits.
protocol ServeSuite {
  var workspace: Workspace { get }
}

extension ServeSuite {
  static var home: String { "Templates/home.mustache" }

  func serve(_ arguments: String...) async throws -> PreviewProcess {
    try await PreviewProcess(["--source", CatalogTool.fixtures] + arguments, in: workspace)
  }

  func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try workspace.text(name)
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    #expect(edited != text)
    try workspace.write(edited, to: name)
  }
}
