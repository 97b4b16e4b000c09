package import Foundation

extension URL {
  /// A file or folder where the system finds it: behind a link, `..` is the folder above the place that the link leads to. From a relative
  /// path, Foundation takes `..` away by its letters instead.
  ///
  /// - Parameter path: as somebody wrote it.
  package init(placeOf path: String) {
    let here = FileManager.default.currentDirectoryPath
    // It has no path where it was removed.
    let isWhole = path.utf8.first == UInt8(ascii: "/") || here.isEmpty
    self.init(fileURLWithPath: isWhole ? path : here + "/" + path)
  }
}
