import Foundation

/// A suite in which the source loses its last eight characters of 48.
protocol LosingSuite {
  var workspace: Workspace { get }
}

extension LosingSuite {
  /// The demo's responses without the third page: 40 characters of 48, and figures that agree.
  func shrunk(_ folder: String) throws {
    try workspace.copy(CatalogTool.fixtures, to: folder)
    try FileManager.default.removeItem(
      atPath: workspace.path + "/\(folder)/api/character/page-3.json")
    for page in ["api/character/page-1.json", "api/character/page-2.json"] {
      let text = try workspace.text(folder + "/" + page)
        .replacing("\"count\": 48", with: "\"count\": 40").replacing(
          "\"pages\": 3", with: "\"pages\": 2"
        )
        .replacing("\"https://catalog.example/api/character?page=3\"", with: "null")
      try workspace.write(text, to: folder + "/" + page)
    }
  }
}
