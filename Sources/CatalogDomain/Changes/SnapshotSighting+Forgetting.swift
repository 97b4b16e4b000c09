extension [SnapshotSighting] {
  /// The same once snapshots are forgotten. Where those between two of one snapshot are gone, the two are joined.
  package func without(_ forgotten: Set<Snapshot.ID>) -> [SnapshotSighting] {
    var kept: [SnapshotSighting] = []
    var isBroken = false
    for sighting in self {
      guard !forgotten.contains(sighting.snapshot) else {
        isBroken = true
        continue
      }
      if isBroken, !kept.isEmpty { kept[kept.count - 1].noteGap(before: sighting.since) }
      isBroken = false
      if let last = kept.last, last.snapshot == sighting.snapshot {
        kept[kept.count - 1] = last.joined(to: sighting)
      } else {
        kept.append(sighting)
      }
    }
    return kept
  }

  /// Those that a site tells, without the old end, in which retention leaves gaps.
  ///
  /// Retention goes by when a snapshot was last seen. So the first sighting of one that came back may be left, while those behind it are
  /// gone: all that happened in between would be told as one change, with a date at which it did not happen. Where a snapshot before a gap
  /// was not seen again, retention would have taken that one first: somebody named those in the gap, and what they brought is told with the
  /// next change.
  package var told: [SnapshotSighting] {
    var last: [Snapshot.ID: Int] = [:]
    for (index, sighting) in enumerated() { last[sighting.snapshot] = index }
    var begin = 0
    for (index, sighting) in enumerated() {
      if sighting.occurrences.count > 1 { begin = index }
      if last[sighting.snapshot] == index { break }
      if sighting.isFollowedByGap { begin = index + 1 }
    }
    return Array(dropFirst(begin))
  }
}
