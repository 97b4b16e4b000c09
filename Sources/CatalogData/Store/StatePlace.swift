import Foundation

/// Where the state is.
enum StatePlace {
  /// Makes the folder, with those above it, where there is none.
  static func make(_ folder: URL) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      if case .link(let reason) = PathReach(folder.path) {
        throw StoreError("\(folder.relativePath) \(reason); choose another --state")
      }
      throw StoreError(
        "\(folder.relativePath): cannot be made (\(FileTrouble(error))); choose another --state")
    }
  }
}
