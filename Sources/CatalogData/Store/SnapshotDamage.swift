/// What of the recorded states cannot be read, or is not what was recorded.
struct SnapshotDamage: Error, Hashable {
  let what: String
  /// What helps; nil where nobody knows yet which snapshot it is.
  var advice: String?

  /// Where nobody can tell the snapshots apart any more, and so none can be removed.
  static func lasting(_ what: String) -> Self {
    Self(what: what, advice: "move the file away to begin anew")
  }
}

extension SnapshotDamage: CustomStringConvertible {
  var description: String {
    "\(what); \(advice ?? "run `catalog cache verify`, which names the damaged states and what to do")"
  }
}
