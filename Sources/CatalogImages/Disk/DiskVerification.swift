package import CatalogDomain

/// What a look at every stored picture found.
package struct DiskVerification: Hashable, Sendable {
  /// A blob or an entry that cannot be used as it is.
  package struct Injury: Hashable, Sendable {
    /// `ab/ab12….jpg` in the folder of the tier.
    package let blob: String
    /// The addresses that stand on it, in order; empty for a blob that is in no entry.
    package let references: [AvatarReference]
    /// What is wrong, for people.
    package let reason: String

    package init(blob: String, references: [AvatarReference], reason: String) {
      self.blob = blob
      self.references = references
      self.reason = reason
    }
  }

  /// Addresses in the index.
  package var entries = 0
  /// Blobs that were read and are whole, whether or not an address stands on them.
  package var wholeBlobs = 0
  /// Of the whole blobs.
  package var bytes = 0
  /// By name. The next build repairs those that an address stands on.
  package var injuries: [Injury] = []

  /// Entries that cannot be read, folders that cannot, and what stands in their place, one line each.
  package var findings: [String] = []

  package init() {}

  package var isWhole: Bool { injuries.isEmpty && findings.isEmpty }
}
