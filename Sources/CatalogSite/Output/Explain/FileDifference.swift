/// A file of the site whose bytes are not the same in two states of it.
package struct FileDifference: Hashable, Sendable {
  package let path: SitePath
  /// Nil when the first state does not have the file.
  package let old: [UInt8]?
  /// Nil when the second state does not have the file.
  package let new: [UInt8]?

  package var lines: LineDiff { LineDiff(from: old ?? [], to: new ?? []) }

  /// The first of the differing bytes, from 0.
  package var offset: Int { zip(old ?? [], new ?? []).prefix { $0 == $1 }.count }
}
