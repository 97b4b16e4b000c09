import CatalogData
import Foundation

extension PathReach {
  /// Whether what stands at a path, or at the end of a link there, is a folder; nil where nothing is reached.
  static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : nil
  }
}
