package import CatalogDomain
package import Foundation

/// A state of the data that lies in a file or a folder: a `catalog.json`, a list of API objects, a folder of such lists, or a folder of
/// recorded responses.
package enum StateFile {
  /// - Parameter path: of a file or a folder, as the user named it.
  /// - Throws: `StateFileError` in one line: missing, empty, damaged, of a newer schema, or something else altogether.
  package static func state(at path: String) async throws(StateFileError) -> CatalogState {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StateFileError(path, "does not exist; expected a catalog.json or a folder of responses")
    }
    return isFolder.boolValue
      ? try await StateFolderReader(path: path).state() : try file(at: path)
  }

  /// Tells a `catalog.json` from a list of API objects by its first byte.
  /// - Parameter name: for messages: a path, or `main:catalog.json`.
  package static func state(from data: Data, name: String, asOf: Date = .distantPast)
    throws(StateFileError) -> CatalogState
  {
    let first = data.first { !" \n\r\t\u{FEFF}".utf8.contains($0) }
    return first == UInt8(ascii: "[")
      ? try APIRecordList.state(from: data, name: name, asOf: asOf)
      : try CanonicalForm.state(from: data, name: name, asOf: asOf)
  }

  static func file(at path: String) throws(StateFileError) -> CatalogState {
    try state(from: try data(at: path), name: path, asOf: date(of: path))
  }

  static func data(at path: String) throws(StateFileError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    } catch {
      throw StateFileError(path, "cannot be read (\(error.localizedDescription))")
    }
  }

  /// When the file was last written: the best that is known of the age of what it holds.
  static func date(of path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
