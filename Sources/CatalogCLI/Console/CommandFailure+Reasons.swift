import CatalogDomain

/// Which exit code each kind of failure has.
extension CommandFailure {
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
}

extension CommandFailure {
  init(_ code: Code) {
    self.init(code, lines: [])
  }
}
