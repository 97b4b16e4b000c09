import CatalogDomain
import Foundation

/// Reads the records of each kind from a folder, in either of the two layouts.
struct RecordFolder {
  private enum Layout {
    case arrays
    case recordedPages
  }

  private let folder: URL
  private let layout: Layout
  private let obstacle: (_ path: String) -> String?

  /// - Parameter obstacle: see `MockAPIData.folder`.
  init(_ path: String, obstacle: @escaping (_ path: String) -> String?) throws(MockAPIError) {
    self.obstacle = obstacle
    folder = URL(placeOf: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw MockAPIError("data folder \(path): there is no such folder; give one with API data")
    }
    guard isFolder.boolValue else {
      throw MockAPIError("data folder \(path) is a file; give the folder that holds it")
    }
    if try Self.exists(folder.appendingPathComponent("characters.json"), obstacle) {
      layout = .arrays
    } else if try Self.exists(
      folder.appendingPathComponent("api/character/page-1.json"), obstacle)
    {
      layout = .recordedPages
    } else {
      throw MockAPIError(
        "data folder \(path) holds neither characters.json nor api/character/page-1.json; "
          + "expected arrays of the API's objects, or a directory of recorded pages")
    }
  }

  /// The records of that kind in the order of the files, each with its id.
  func records(of kind: RecordKind) throws(MockAPIError) -> [(id: Int, object: JSONValue)] {
    var records: [(id: Int, object: JSONValue)] = []
    var seen: Set<Int> = []
    for file in try files(of: kind) {
      for (index, object) in try objects(in: file).enumerated() {
        guard let id = object["id"]?.integer else {
          throw MockAPIError(
            "\(file.path), record \(index + 1): \"id\" is missing or not a whole number")
        }
        guard seen.insert(id).inserted else {
          throw MockAPIError("\(file.path), record \(index + 1): the id \(id) occurs twice")
        }
        records.append((id, object))
      }
    }
    return records
  }

  private func files(of kind: RecordKind) throws(MockAPIError) -> [URL] {
    switch layout {
    case .arrays:
      let file = folder.appendingPathComponent("\(kind.plural).json")
      guard try Self.exists(file, obstacle) else {
        throw MockAPIError(
          "\(file.path) is missing; expected an array of \(kind.plural) beside "
            + "characters.json (it may be [])")
      }
      return [file]
    case .recordedPages:
      var files: [URL] = []
      while true {
        let page = folder.appendingPathComponent(
          "api/\(kind.rawValue)/page-\(files.count + 1).json")
        guard try Self.exists(page, obstacle) else { break }
        files.append(page)
      }
      guard !files.isEmpty else {
        throw MockAPIError(
          "\(folder.path)/api/\(kind.rawValue)/page-1.json is missing; expected the recorded pages "
            + "of all three kinds")
      }
      return files
    }
  }

  private func objects(in file: URL) throws(MockAPIError) -> [JSONValue] {
    let value: JSONValue
    do {
      value = try JSONParser.parse([UInt8](Data(contentsOf: file)))
    } catch let error as JSONSyntaxError {
      throw MockAPIError("\(file.path) is not JSON: \(error)")
    } catch {
      throw MockAPIError("\(file.path) could not be read: \(error.localizedDescription)")
    }
    switch (layout, value) {
    case (.arrays, .array(let objects)): return objects
    case (.recordedPages, .object):
      guard case .array(let objects) = value["results"] else {
        throw MockAPIError("\(file.path): \"results\" is missing or not an array")
      }
      return objects
    case (.arrays, _): throw MockAPIError("\(file.path): expected an array of objects")
    case (.recordedPages, _):
      throw MockAPIError("\(file.path): expected an object with \"info\" and \"results\"")
    }
  }

  /// - Throws: `MockAPIError` where something stands there, or may, that cannot be reached.
  private static func exists(_ file: URL, _ obstacle: (_ path: String) -> String?)
    throws(MockAPIError) -> Bool
  {
    if let obstacle = obstacle(file.path) { throw MockAPIError("\(file.path) \(obstacle)") }
    return FileManager.default.fileExists(atPath: file.path)
  }
}
