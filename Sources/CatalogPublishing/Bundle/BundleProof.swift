/// What is proven of a bundle where it arrived, a ZIP or the unpacked folder, and everything in it that is not as it was sent. Nothing is
/// unpacked anywhere for that, no link in it is followed, and one piece of a file is held at a time.
package struct BundleProof: Hashable, Sendable {
  /// A list of checksums larger than this is none of ours: it would name over half a million files.
  static let largestList = 64 << 20

  /// Files that are as they were sent.
  package let whole: Int
  /// What those hold.
  package let bytes: Int
  /// Of the list of all checksums; compared with what the sender tells, it proves that the list itself is the sender's.
  package let checksum: Checksum
  package let findings: [BundleFinding]

  /// - Throws: `PublishingError` when it cannot be read or is no bundle; `CancellationError`.
  package init(of path: String) throws {
    switch try Disk.kind(of: path) {
    case .folder: self = try UnpackedBundle(path).proof()
    case .file: self = try PackedBundle(path).proof()
    case .link:
      guard try Disk.kind(behindLink: path) != .other else { throw Self.neither(path) }
      // What the user names may be a link; what is in it may not.
      self = try BundleProof(of: Disk.withoutLinks(path))
    case .missing: throw PublishingError("\(path) does not exist")
    case .other: throw Self.neither(path)
    }
  }

  /// A ZIP is read from its end on, which a pipe has only once.
  private static func neither(_ path: String) -> PublishingError {
    PublishingError(
      "\(path) is neither a file nor a folder; save what comes out of it as a file first")
  }

  init(whole: Int, bytes: Int, checksum: Checksum, findings: [BundleFinding]) {
    self.whole = whole
    self.bytes = bytes
    self.checksum = checksum
    self.findings = findings
  }
}
