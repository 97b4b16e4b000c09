/// Walks two lists of records side by side.
enum RecordPairs {
  /// Calls back for each id that is in either list, in order, with the records that have it.
  /// - Parameters: by id, each once.
  static func walk<Record: CatalogRecord>(
    _ old: [Record], _ new: [Record], _ visit: (_ old: Record?, _ new: Record?) -> Void
  ) {
    var left = 0
    var right = 0
    while left < old.count || right < new.count {
      if right == new.count || (left < old.count && old[left].id < new[right].id) {
        visit(old[left], nil)
        left += 1
      } else if left == old.count || new[right].id < old[left].id {
        visit(nil, new[right])
        right += 1
      } else {
        visit(old[left], new[right])
        left += 1
        right += 1
      }
    }
  }
}
