import CatalogData
import CatalogDomain
import Foundation

/// The catalog as it is at hand: what is stored, or a folder of recorded responses. Asks nobody.
struct StoredCatalog {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// - Throws: `CommandFailure` when there is none, or it is not whole.
  func read() async throws -> Catalog {
    let source = try Source(configuration)
    do {
      let catalog = try await read(from: source)
      await source.shutdown()
      return catalog
    } catch let failure as CommandFailure where failure.code == .offline {
      await source.shutdown()
      // The reasons speak of options that not every command has. That of another source may be stored.
      throw CommandFailure(
        .offline,
        "no whole catalog of \(configuration.shownSource) is stored in \(configuration.state); run catalog build or catalog crawl, or name another source in catalog.yaml"
      )
    } catch {
      await source.shutdown()
      throw error
    }
  }

  private func read(from source: Source) async throws -> Catalog {
    let now: @Sendable () -> Date = { Date() }
    let responses = CachedResponses(source: source.responses, now: now)
    if configuration.isFolder {
      return try await catalog(.inMemory(responses), .noCache)
    }
    return try await StateUse.run(configuration, .reading, command: "check") { state in
      // The repository takes them down into a ledger that nobody reads here.
      StateUse.tellWarnings(of: state, configuration)
      return try await catalog(.stored(responses, in: state.store), .cacheOnly)
    }
  }

  private func catalog(
    _ storage: CrawlStorage, _ policy: CachePolicy
  ) async throws(CommandFailure) -> Catalog {
    do {
      return try await CachedCatalogRepository(
        responses: storage.responses, store: storage.store, journal: storage.journal
      ).catalog(cachePolicy: policy).0
    } catch {
      throw CommandFailure(error)
    }
  }
}
