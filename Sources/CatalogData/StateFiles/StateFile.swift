package import CatalogDomain
import Foundation
import SystemPackage

/// A state of the data that lies in a file or a folder: a `catalog.json`, a list of API objects, a folder of such lists, or a folder of
/// recorded responses.
package enum StateFile {
  /// - Parameter path: of a file or a folder, as the user named it.
  /// - Throws: `StateFileError` in one line: missing, empty, damaged, of a newer schema, or something else altogether.
  package static func state(at path: String) async throws(StateFileError) -> CatalogState {
    guard let isFolder = PathReach.isFolder(path) else {
      throw StateFileError(
        path,
        PathReach(path).obstacle
          ?? "does not exist; expected a catalog.json or a folder of responses")
    }
    return isFolder ? try await StateFolderReader(path: path).state() : try file(at: path)
  }

  /// Two states, as `state(from:)` reads each. What two `catalog.json` have in common is read once and held once.
  package static func states(from old: StateBlob, and new: StateBlob) throws(StateFileError)
    -> (old: CatalogState, new: CatalogState)
  {
    guard !old.isList, !new.isList else { return (try state(from: old), try state(from: new)) }
    let first = try CanonicalForm.document(from: old.data, name: old.name)
    let second = try CanonicalForm.document(from: new.data, name: new.name, twin: first)
    return (site(first.state(asOf: old.asOf)), site(second.state(asOf: new.asOf)))
  }

  /// Tells a `catalog.json` from a list of API objects by its first byte.
  package static func state(from blob: StateBlob) throws(StateFileError) -> CatalogState {
    blob.isList
      ? try APIRecordList.state(from: blob.data, name: blob.name, asOf: blob.asOf)
      : site(try CanonicalForm.state(from: blob.data, name: blob.name, asOf: blob.asOf))
  }

  /// A `catalog.json` that holds nothing of its owner's says that there is nothing; other states do not know.
  private static func site(_ state: CatalogState) -> CatalogState {
    state.own == nil ? state.with(OwnRecords()) : state
  }

  static func file(at path: String) throws(StateFileError) -> CatalogState {
    try state(from: StateBlob(data: try data(at: path), name: path, asOf: date(of: path)))
  }

  /// The bytes of a file, not yet read as a state; nil for a folder, for what does not exist, and where a link leads nowhere.
  package static func blob(at path: String) throws(StateFileError) -> StateBlob? {
    guard PathReach.isFolder(path) == false else { return nil }
    return StateBlob(data: try data(at: path), name: path, asOf: date(of: path))
  }

  static func data(at path: String) throws(StateFileError) -> Data {
    do {
      let file = URL(placeOf: path)
      guard isStream(path) else { return try Data(contentsOf: file, options: .mappedIfSafe) }
      return try FileHandle(forReadingFrom: file).readToEnd() ?? Data()
    } catch {
      throw StateFileError(path, "cannot be read (\(FileTrouble(error)))")
    }
  }

  /// Whether the bytes come from a pipe or a device, which cannot be mapped, and can be read only once.
  private static func isStream(_ path: String) -> Bool {
    (try? Stat(FilePath(path))).map { $0.type != .regular } ?? false
  }

  /// When the file was last written: the best that is known of the age of what it holds. For a link, when its target was.
  static func date(of path: String) -> Date {
    guard let written = try? Stat(FilePath(path)).st_mtim else { return .distantPast }
    return Date(
      timeIntervalSince1970: Double(written.tv_sec) + Double(written.tv_nsec) / 1_000_000_000)
  }
}
