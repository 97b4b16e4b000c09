import Foundation

/// Real data for tests, which is not part of the project: below the folder that `CATALOG_SHARED_DATA` names, or else below `shared/data`
/// beside the project, whichever holds it.
package enum RealData {
  /// The catalog of Rick and Morty: a folder for each state it was seen in, and `avatars`. Nil where it is not at hand.
  package static let folder = place(of: "rick-and-morty", holding: "2025-12-14/characters.json")

  package static var isThere: Bool { folder != nil }

  /// A state is of use without its pictures, too.
  package static var hasPictures: Bool {
    FileManager.default.fileExists(atPath: path("avatars/1.jpeg"))
  }

  /// - Parameter name: of what is in the folder of the catalog, which is there.
  package static func path(_ name: String) -> String { (folder ?? "") + "/" + name }

  /// - Parameter file: what makes a folder of that name the one that is meant.
  package static func place(of name: String, holding file: String) -> String? {
    roots.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0 + "/" + file) }
  }

  /// From the root of the file system: the command is run in other folders.
  private static var roots: [String] {
    let named = ProcessInfo.processInfo.environment["CATALOG_SHARED_DATA"].map {
      URL(fileURLWithPath: $0).path
    }
    let project = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = project.deletingLastPathComponent().appending(path: "shared/data").path
    return [named, beside].compactMap { $0 }
  }
}
