package import Foundation

extension URL {
  /// A file or folder where the system finds it: what is above a link is what is above the place that it leads to. Of a path from the
  /// current folder on, Foundation takes `..` away by its letters instead.
  ///
  /// - Parameter path: as somebody wrote it.
  package init(placeOf path: String) {
    let here = FileManager.default.currentDirectoryPath
    // It has no path where it was removed.
    let isWhole = path.utf8.first == UInt8(ascii: "/") || here.isEmpty
    self.init(fileURLWithPath: isWhole ? path : here + "/" + path)
  }
}
