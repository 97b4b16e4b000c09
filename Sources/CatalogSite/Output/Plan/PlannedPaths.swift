import Foundation

/// What a plan has at a path, found by bytes.
struct PlannedPaths: Sendable {
  let index: PathIndex
  /// Every folder a planned file stands in, however deep.
  private let folders: Set<[UInt8]>

  init(_ files: [PlannedFile]) {
    let paths = files.map(\.path)
    index = PathIndex(paths)
    folders = Self.folders(above: paths)
  }

  func hasFile(_ path: [UInt8]) -> Bool { path.withUnsafeBytes { index.contains($0) } }

  func hasFolder(_ path: [UInt8]) -> Bool { folders.contains(path) }

  /// Outer folders before inner ones.
  var folderPaths: [[UInt8]] { folders.sorted { $0.lexicographicallyPrecedes($1) } }

  static func folders(above paths: [SitePath]) -> Set<[UInt8]> {
    var folders: Set<[UInt8]> = []
    var last: [UInt8] = []
    for path in paths {
      path.withParts { folder, _ in
        guard !folder.elementsEqual(last) else { return }
        last = Array(folder)
        for end in folder.indices where folder[end] == UInt8(ascii: "/") {
          folders.insert(Array(folder[..<end]))
        }
        folders.insert(last)
      }
    }
    return folders
  }
}
