import CatalogTemplates
import Foundation

/// Reads the files of a theme that are not templates, from a folder and those below it.
///
/// Hidden files are passed over, and whatever is no file; a link to a file is read, one to a folder is not entered.
struct ThemeFolder {
  let directory: String
  /// What messages call it.
  let display: String

  /// - Throws: `ThemeError` naming the folder or the file that cannot be read.
  func files() throws(ThemeError) -> [ThemeAsset] { try files(below: "") }

  /// - Parameter prefix: of the names: empty, or ending in `/`.
  private func files(below prefix: String) throws(ThemeError) -> [ThemeAsset] {
    let manager = FileManager.default
    let folder = String(prefix.dropLast())
    let names = try reading(folder) {
      try manager.contentsOfDirectory(atPath: directory + "/" + folder)
    }
    var files: [ThemeAsset] = []
    for name in names where !name.hasPrefix(".") {
      let name = prefix + name
      let path = directory + "/" + name
      // Without following a link.
      let attributes = try reading(name) { try manager.attributesOfItem(atPath: path) }
      if attributes[.type] as? FileAttributeType == .typeDirectory {
        files += try self.files(below: name + "/")
        continue
      }
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let target = try? manager.attributesOfItem(atPath: file.path)
      guard target?[.type] as? FileAttributeType == .typeRegular else { continue }
      let bytes = try reading(name) { Array(try Data(contentsOf: file)) }
      files.append(ThemeAsset(name: name, bytes: bytes))
    }
    return files
  }

  private func reading<Result>(_ name: String, _ read: () throws -> Result) throws(ThemeError)
    -> Result
  {
    do {
      return try read()
    } catch {
      let path = name.isEmpty ? display : display + "/" + name
      throw ThemeError("\(path) cannot be read: \(UnreadableFile(error))")
    }
  }
}
