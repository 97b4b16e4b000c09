import CatalogData
import CatalogDomain
import CatalogPublishing
import CatalogServer
import CatalogSite

/// Which exit code each kind of failure has.
extension CommandFailure {
  /// Whatever ended a command, or a part of it, as it is told.
  /// - Parameter words: what to say of an error that is not told already, and is no interruption.
  init(endedBy error: any Error, words: (any Error) -> String = { "\($0)" }) {
    switch error {
    case let failure as CommandFailure: self = failure
    case is CancellationError: self.init(.interrupted)
    default: self.init(.failed, words(error))
    }
  }

  init(_ error: RecordsPageError) {
    switch error.reason {
    case .incomplete, .refused: self.init(.refused, error.description)
    case .notStored: self.init(.offline, error.description)
    case .cancelled: self.init(.interrupted)
    case .notFound, .malformed, .unreachable, .storage: self.init(.failed, error.description)
    }
  }

  init(_ error: AvatarError) {
    switch error {
    case .cancelled: self.init(.interrupted)
    default: self.init(.failed, error.description)
    }
  }

  init(_ error: SnapshotError) {
    switch error {
    case .notFound(_, let nearest) where nearest.isEmpty: self.init(.offline, error.description)
    case .notFound, .storage: self.init(.failed, error.description)
    }
  }

  init(_ error: StoreError) {
    self.init(.failed, error.description)
  }

  init(_ error: StateFileError) {
    self.init(.failed, error.description)
  }

  init(_ error: OutputError) {
    self.init(.failed, error.description)
  }

  init(_ error: PublishingError) {
    self.init(.failed, lines: error.description.split(separator: "\n").map(String.init))
  }

  init(_ error: MockAPIError) {
    self.init(.failed, error.description)
  }

  init(_ error: SettingsError) {
    self.init(error.isUsage ? .usage : .failed, lines: error.problems)
  }
}

extension CommandFailure {
  init(_ code: Code) {
    self.init(code, lines: [])
  }
}
