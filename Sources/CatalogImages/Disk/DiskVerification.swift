/// What a look at every stored picture found.
package struct DiskVerification: Hashable, Sendable {
  /// A blob or an entry that cannot be used as it is.
  package struct Injury: Hashable, Sendable {
    /// `ab/ab12….jpg` in the folder of the tier.
    package let blob: String
    /// What is wrong, for people.
    package let reason: String

    package init(blob: String, reason: String) {
      self.blob = blob
      self.reason = reason
    }
  }

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
