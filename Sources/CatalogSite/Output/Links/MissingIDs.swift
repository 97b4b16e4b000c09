/// Ids that links lead to and that the page they name does not have.
struct MissingIDs: Sendable {
  private var ids: [Int: Set<[UInt8]>] = [:]

  var isEmpty: Bool { ids.isEmpty }

  /// - Parameters:
  ///   - id: as written behind the `#`, character references resolved.
  ///   - target: the position of the page.
  mutating func insert(_ id: [UInt8], of target: Int) { ids[target, default: []].insert(id) }

  /// - Parameter name: as written behind the `#`, character references resolved.
  func contains(_ name: ArraySlice<UInt8>, of target: Int) -> Bool {
    ids[target]?.contains(Array(name)) ?? false
  }
}
