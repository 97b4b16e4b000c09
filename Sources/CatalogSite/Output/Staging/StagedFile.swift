/// What became of one planned file before the site is touched.
struct StagedFile: Sendable {
  enum Outcome: UInt8, Sendable {
    /// The bytes in place are the same.
    case unchanged
    /// So they are, but somebody else put them there.
    case adopted
    /// New bytes wait in the staged tree.
    case staged
    /// New bytes wait, and the bytes in place are not what the last build wrote.
    case stagedOverEdited

    /// Whether nothing is to be written.
    var isInPlace: Bool { self == .unchanged || self == .adopted }
  }

  /// Of the bytes the site will have.
  let digest: FileDigest
  let outcome: Outcome
}
