package import CatalogDomain
package import Foundation

/// How much the disk tier holds, as the index has it.
package struct DiskSummary: Hashable, Sendable {
  /// Addresses.
  package let entries: Int
  /// Distinct pictures.
  package let blobs: Int
  /// Of the distinct pictures.
  package let bytes: Int
  /// The largest it may grow, in bytes.
  package let sizeLimit: Int
  /// When the copy that was asked about longest ago was fetched or confirmed; nil when there is none.
  package let oldestFetch: Date?
}

extension DiskTier {
  package func summary() async throws(AvatarError) -> DiskSummary {
    let ledger = try await loadedLedger()
    return DiskSummary(
      entries: ledger.entries.count, blobs: Set(ledger.entries.values.map(\.digest)).count,
      bytes: ledger.totalBytes, sizeLimit: sizeLimit,
      oldestFetch: ledger.entries.values.map(\.fetchedAt).min())
  }
}
