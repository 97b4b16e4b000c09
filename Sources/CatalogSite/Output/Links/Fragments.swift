/// The ids pages have, and those that links of other pages lead to.
///
/// Pages of a kind have the same ids, and the links of lists lead to the same few: each list of ids and each name is kept once, so
/// that a hundred thousand pages take a few bytes each.
struct Fragments: Sendable {
  /// Names that have a bit of their own; links to others are kept one by one.
  private static let bits = 64

  /// What links name, as written behind the `#`.
  private var names: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// A bit a name, by the position of the page that must have it.
  private var wanted: [UInt64]
  private var others: Set<Other> = []
  /// The ids of a page as written, each with a 0 behind it: a number for each list that occurs.
  private var lists: [[UInt8]: Int32] = [:]
  /// The list of a page, by its position; -1 where it was not read.
  private var listOfPage: [Int32]
  private var written: [UInt8] = []

  private struct Other: Hashable {
    let target: Int
    let name: Int
  }

  /// - Parameter count: of the files of the site.
  init(count: Int) {
    wanted = [UInt64](repeating: 0, count: count)
    listOfPage = [Int32](repeating: -1, count: count)
  }

  mutating func insert(_ ids: PageIDs, of page: Int) {
    written.removeAll(keepingCapacity: true)
    ids.append(to: &written)
    listOfPage[page] = number(ofList: written)
  }

  /// - Parameter name: as written behind the `#`, character references resolved.
  mutating func want(_ name: UnsafeRawBufferPointer, of target: Int) {
    want(numberOfName: number(of: name), of: target)
  }

  mutating func merge(_ other: Self) {
    let numbers = other.names.map { name in name.withUnsafeBytes { number(of: $0) } }
    for (target, bits) in other.wanted.enumerated() where bits != 0 {
      for name in Self.names(in: bits) { want(numberOfName: numbers[name], of: target) }
    }
    for place in other.others { want(numberOfName: numbers[place.name], of: place.target) }
    var lists = [Int32](repeating: -1, count: other.lists.count)
    for (written, list) in other.lists { lists[Int(list)] = number(ofList: written) }
    for (page, list) in other.listOfPage.enumerated() where list >= 0 {
      listOfPage[page] = lists[Int(list)]
    }
  }

  /// - Parameter ids: calls its argument with the ids of the page at a position; for pages that were not read, each once.
  /// - Returns: what links lead to and is not there.
  func missing(asking ids: (Int, (inout PageIDs) -> Void) throws -> Void) rethrows -> MissingIDs {
    let decoded = names.map { Array(PercentEncoding.decoded($0[...])) }
    // Browsers look for a name as it is written first.
    func isThere(_ name: Int, _ ids: (ArraySlice<UInt8>) -> Bool) -> Bool {
      ids(names[name][...]) || ids(decoded[name][...])
    }
    var far = Dictionary(grouping: others, by: \.target).mapValues { $0.map(\.name) }
    var missing = MissingIDs()
    var known = [Int32: Set<ArraySlice<UInt8>>]()
    for (written, list) in lists {
      known[list] = Set(written.dropLast().split(separator: 0, omittingEmptySubsequences: false))
    }
    for target in wanted.indices {
      let wishes =
        Self.names(in: wanted[target])
        + (others.isEmpty ? [] : far.removeValue(forKey: target) ?? [])
      if wishes.isEmpty { continue }
      if let there = known[listOfPage[target]] {
        for name in wishes where !isThere(name, { there.contains($0) }) {
          missing.insert(names[name], of: target)
        }
      } else {
        try ids(target) { there in
          for name in wishes where !isThere(name, { there.contains($0) }) {
            missing.insert(names[name], of: target)
          }
        }
      }
    }
    return missing
  }

  private mutating func want(numberOfName name: Int, of target: Int) {
    if name < Self.bits {
      wanted[target] |= 1 << UInt64(name)
    } else {
      others.insert(Other(target: target, name: name))
    }
  }

  private mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    // Most sites have a handful of names, found here without making an array of bytes.
    if let number = names.prefix(8).firstIndex(where: { $0.elementsEqual(name) }) { return number }
    let name = Array(name)
    if let number = numbers[name] { return number }
    names.append(name)
    numbers[name] = names.count - 1
    return names.count - 1
  }

  private mutating func number(ofList list: [UInt8]) -> Int32 {
    if let number = lists[list] { return number }
    let number = Int32(lists.count)
    lists[list] = number
    return number
  }

  private static func names(in bits: UInt64) -> [Int] {
    var names: [Int] = []
    var rest = bits
    while rest != 0 {
      names.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return names
  }
}
