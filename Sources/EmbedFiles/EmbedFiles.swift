import Foundation

/// Writes a Swift file that holds other files, so that the command needs nothing beside it. Run by the build, for `CatalogStarter`.
///
///     EmbedFiles OUTPUT PREFIX=FILE-OR-FOLDER …
///
/// A file is known by its prefix and its path in the folder. `dot-` at the beginning of a name stands for a dot: in a checkout a
/// `.gitignore` would be obeyed.
@main
struct EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first else { throw CocoaError(.fileNoSuchFile) }
    var entries: [(path: String, bytes: Data)] = []
    for argument in arguments.dropFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw CocoaError(.fileReadInvalidFileName) }
      entries += try files(below: String(parts[1]), prefix: String(parts[0]))
    }
    entries.sort { $0.path < $1.path }
    let lines = entries.map { "    (\"\($0.path)\", \"\($0.bytes.base64EncodedString())\")," }
    let text = """
      /// Made by the build from the files of the project: do not edit.
      enum EmbeddedFiles {
        /// By path; the bytes in Base64.
        static let all: [(path: String, base64: String)] = [
      \(lines.joined(separator: "\n"))
        ]
      }

      """
    try text.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static func files(below root: String, prefix: String) throws -> [(String, Data)] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: root])
    }
    guard isFolder.boolValue else {
      return [(prefix, try Data(contentsOf: URL(filePath: root)))]
    }
    return try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { path in
      let file = root + "/" + path
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      // Hidden files are an editor's or the system's.
      let names = path.split(separator: "/")
      guard !isFolder.boolValue, !names.contains(where: { $0.hasPrefix(".") }) else { return nil }
      let shown = names.map { $0.hasPrefix("dot-") ? "." + $0.dropFirst(4) : String($0) }
      return (
        prefix + shown.joined(separator: "/"), try Data(contentsOf: URL(filePath: file))
      )
    }
  }
}
