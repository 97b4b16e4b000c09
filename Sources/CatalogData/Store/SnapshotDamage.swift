/// What of the recorded states cannot be read, or is not what was recorded.
struct SnapshotDamage: Error, Hashable {
  let what: String
  /// What helps; nil where nobody knows yet which snapshot it is.
  var advice: String?
}

extension SnapshotDamage: CustomStringConvertible {
  var description: String {
    "\(what); \(advice ?? "run `catalog cache verify`, which names the damaged states and what to do")"
  }
}
