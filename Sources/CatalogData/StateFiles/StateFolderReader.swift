import CatalogDomain
import Foundation

/// Reads a folder as a state: the `catalog.json` in it, else its `characters.json`, `locations.json` and `episodes.json`, else its
/// recorded responses.
struct StateFolderReader {
  let path: String

  func state() async throws(StateFileError) -> CatalogState {
    if let canonical = file("catalog.json") { return try StateFile.file(at: canonical) }
    let lists = RecordKind.allCases.compactMap { kind in
      (file("\(kind.plural).json") ?? file("\(kind.rawValue).json")).map { (kind, $0) }
    }
    guard !lists.isEmpty else { return try await recorded() }
    var parts = StateParts()
    for (kind, path) in lists {
      try parts.add(try StateFile.data(at: path), name: path, expected: kind)
    }
    return parts.state(asOf: lists.map { StateFile.date(of: $0.1) }.min() ?? .distantPast)
  }

  private func file(_ name: String) -> String? {
    let file = path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }

  private func recorded() async throws(StateFileError) -> CatalogState {
    let directory: RecordedDirectory
    do throws(RecordedDirectoryError) {
      directory = try RecordedDirectory(path)
    } catch {
      throw StateFileError(
        path,
        "holds no state of the data; expected catalog.json, characters.json or api/character/page-1.json"
      )
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
