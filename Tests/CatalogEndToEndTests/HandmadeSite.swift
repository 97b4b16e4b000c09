import Foundation

/// Two small sites, one after the other, with all that matters to publishing: files that stay, change, come and go, and assets
/// whose names change with their content.
enum HandmadeSite {
  static let old: [String: String] = [
    "index.html": "<p>old home</p>", "about.html": "<p>the same</p>",
    "characters/1.html": "<p>old one</p>", "characters/2.html": "<p>gone soon</p>",
    "characters/index.html": "<p>old list</p>", "assets/style.0123456789abcdef.css": "old {}",
    "assets/film.bin": String(repeating: "old ", count: 30_000), "feed.xml": "<feed>old</feed>",
  ]

  static let new: [String: String] = [
    "index.html": "<p>new home</p>", "about.html": "<p>the same</p>",
    "characters/1.html": "<p>new one</p>", "characters/3.html": "<p>just come</p>",
    "characters/index.html": "<p>new list</p>", "assets/style.fedcba9876543210.css": "new {}",
    "assets/film.bin": String(repeating: "new ", count: 30_000), "feed.xml": "<feed>new</feed>",
  ]
}

extension Workspace {
  /// With both sites, in `old` and `new`.
  static func withHandmadeSites() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.site("old", HandmadeSite.old)
    try await workspace.site("new", HandmadeSite.new)
    return workspace
  }

  /// Files in a folder, as if a build had written them there.
  func site(_ folder: String, _ files: [String: String]) async throws {
    for (name, text) in files { try write(text, to: folder + "/" + name) }
    let run = try await shell(
      """
      cd "$0" && find . -type f ! -name .catalog-manifest | cut -c3- | LC_ALL=C sort | tr '\\n' '\\0' \\
        | xargs -0 sha256sum -- > .catalog-manifest
      """, folder)
    guard run.exitCode == 0 else { throw CatalogTool.Missing(path: run.errors) }
  }
}
