/// Values within a budget: what was not used for longest goes first. Every operation takes constant time.
///
/// A doubly linked list in one array: the entries name their neighbours by index, freed places are used again.
package struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var newer: Int?
    var older: Int?
  }

  /// The sum of the costs never exceeds it.
  package let budget: Int
  package private(set) var cost = 0
  private var indexes: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest: Int?
  private var oldest: Int?

  package init(budget: Int) {
    self.budget = budget
  }

  /// How many values there are; for tests.
  package var count: Int { indexes.count }

  /// What is kept under a key; to ask for it counts as a use.
  package mutating func value(for key: Key) -> Value? {
    guard let index = indexes[key], let value = nodes[index]?.value else { return nil }
    if newest != index {
      unlink(index)
      linkAsNewest(index)
    }
    return value
  }

  /// Keeps a value, and gives up what was not used for longest to make room. One that alone costs more than the budget is not kept, and
  /// neither is the one it was to replace.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= budget else { return }
    while self.cost > budget - cost, let oldest, let victim = nodes[oldest]?.key { remove(victim) }
    let node = Node(key: key, value: value, cost: cost)
    let index: Int
    if let place = free.popLast() {
      nodes[place] = node
      index = place
    } else {
      nodes.append(node)
      index = nodes.count - 1
    }
    indexes[key] = index
    self.cost += cost
    linkAsNewest(index)
  }

  package mutating func remove(_ key: Key) {
    guard let index = indexes.removeValue(forKey: key) else { return }
    unlink(index)
    cost -= nodes[index]?.cost ?? 0
    nodes[index] = nil
    free.append(index)
  }

  package mutating func removeAll() {
    self = LeastRecentlyUsed(budget: budget)
  }

  private mutating func linkAsNewest(_ index: Int) {
    nodes[index]?.older = newest
    nodes[index]?.newer = nil
    if let newest { nodes[newest]?.newer = index }
    newest = index
    if oldest == nil { oldest = index }
  }

  private mutating func unlink(_ index: Int) {
    guard let node = nodes[index] else { return }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }
}
