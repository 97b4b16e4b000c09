import Foundation

/// A suite in which the source loses its last eight characters of 48.
protocol LosingSuite {
  var workspace: Workspace { get }
}

extension LosingSuite {
  /// The demo's responses without the third page: 40 characters of 48, and figures that agree.
  func shrunk(_ folder: String) throws {
    try workspace.copy(CatalogTool.fixtures, to: folder)
    try dropLastPage(of: folder + "/api/character/")
  }

  /// The source has its last eight characters no longer.
  func dropLastPage(of folder: String) throws {
    try FileManager.default.removeItem(atPath: workspace.path + "/" + folder + "page-3.json")
    for page in ["page-1.json", "page-2.json"] {
      let text = try workspace.text(folder + page)
      try workspace.write(
        text.replacing("\"count\": 48", with: "\"count\": 40")
          .replacing("\"pages\": 3", with: "\"pages\": 2")
          .replacing("\"https://catalog.example/api/character?page=3\"", with: "null"),
        to: folder + page)
    }
  }
}
