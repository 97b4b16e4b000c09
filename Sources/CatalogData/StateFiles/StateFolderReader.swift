import CatalogDomain
import Foundation

/// Reads a folder as a state: the `catalog.json` in it, else its `characters.json`, `locations.json` and `episodes.json`, else its
/// recorded responses.
struct StateFolderReader {
  let path: String

  func state() async throws(StateFileError) -> CatalogState {
    if let canonical = try file(of: ["catalog.json"]) { return try StateFile.file(at: canonical) }
    var lists: [(RecordKind, String)] = []
    for kind in RecordKind.allCases {
      guard let list = try file(of: ["\(kind.plural).json", "\(kind.rawValue).json"]) else {
        continue
      }
      lists.append((kind, list))
    }
    guard !lists.isEmpty else { return try await recorded() }
    var parts = StateParts()
    for (kind, path) in lists {
      try parts.add(try StateFile.data(at: path), name: path, expected: kind)
    }
    return parts.state(asOf: lists.map { StateFile.date(of: $0.1) }.min() ?? .distantPast)
  }

  /// The first of the names that is there.
  /// - Throws: `StateFileError` where something stands at one, or may, that cannot be reached.
  private func file(of names: [String]) throws(StateFileError) -> String? {
    for name in names {
      let file = path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)"
      switch PathReach(file) {
      case .missing: continue
      case .reached: return file
      case .link(let reason), .closed(let reason): throw StateFileError(file, reason)
      }
    }
    return nil
  }

  private func recorded() async throws(StateFileError) -> CatalogState {
    guard try file(of: ["api/character/page-1.json", "character/page-1.json"]) != nil else {
      throw StateFileError(
        path,
        "holds no state of the data; expected catalog.json, characters.json or api/character/page-1.json"
      )
    }
    let directory: RecordedDirectory
    do throws(RecordedDirectoryError) {
      directory = try RecordedDirectory(path)
    } catch {
      throw StateFileError(path, error.problem)
    }
    let store = MemoryResponseStore()
    let now = StateFile.date(of: directory.file(page: 1, of: .character).path)
    let repository = CachedCatalogRepository(
      responses: CachedResponses(source: RecordedDataSource(directory: directory)) { now },
      store: store, journal: MemoryCrawlJournal(store: store))
    do throws(RecordsPageError) {
      let (catalog, ledger) = try await repository.catalog(cachePolicy: .noCache)
      return CatalogState(catalog: catalog, unknownKeys: ledger.unknownKeys)
    } catch {
      throw StateFileError("\(path):", error.description)
    }
  }
}
