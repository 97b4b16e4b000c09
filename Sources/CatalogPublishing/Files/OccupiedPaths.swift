/// Where the files of a site stand, and the folders above them: where there are folders, not everything can stand beside them.
struct OccupiedPaths {
  private let files: Set<PublishedPath>
  private let folders: Set<PublishedPath>

  init(_ paths: [PublishedPath]) {
    files = Set(paths)
    folders = Set(paths.flatMap(Self.folders(above:)))
  }

  /// Whether a file there would stand where a folder has to be, or in a folder where a file has to be.
  func exclude(_ path: PublishedPath) -> Bool {
    folders.contains(path) || Self.folders(above: path).contains { files.contains($0) }
  }

  private static func folders(above path: PublishedPath) -> [PublishedPath] {
    let bytes = path.text.utf8
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
      .compactMap { PublishedPath(String(Substring(bytes[..<$0]))) }
  }
}
