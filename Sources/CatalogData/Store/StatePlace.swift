import CatalogDomain
import Foundation

/// Where the state is.
enum StatePlace {
  /// Makes the folder, with those above it, where there is none.
  static func make(_ folder: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(placeOf: folder), withIntermediateDirectories: true)
    } catch {
      if case .link(let reason) = PathReach(folder) {
        throw StoreError("\(folder) \(reason); choose another --state")
      }
      throw StoreError("\(folder): cannot be made (\(FileTrouble(error))); choose another --state")
    }
  }
}
