package import CatalogDomain

extension SourceFailure {
  /// The failure as the domain knows it.
  package var domainReason: RecordsPageError.Reason {
    switch reason {
    case .notFound(let text): .notFound(text)
    case .rejected(let text): .unreachable("the API refuses the request: \(text)")
    case .unreachable(let text): .unreachable(text)
    case .cancelled: .cancelled
    }
  }
}

extension StoreError {
  package var domainReason: RecordsPageError.Reason { .storage(description) }
}
