/// In how many texts each word stands, by its hash; and which words the text at hand has had.
///
/// Not a dictionary and a set for each text: tens of thousands of words are looked up here once and never again.
struct WordTally {
  private struct Slot {
    var hash: UInt64 = 0
    var count: Int32 = 0
    /// The text that had the word last, from 1; 0 in a free slot.
    var text: Int32 = 0
  }

  /// A power of two, at most half of them taken.
  private var slots: [Slot]
  private var taken = 0
  private var text: Int32 = 0

  init(texts: Int) {
    var size = 256
    while size < 16 * texts { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  mutating func beginText() { text += 1 }

  /// The word is no longer new in this text, and not counted.
  mutating func pass(_ hash: UInt64) {
    slots[slot(for: hash)].text = text
  }

  /// - Returns: whether it is new in this text; then it is counted.
  mutating func count(_ hash: UInt64) -> Bool {
    let slot = slot(for: hash)
    guard slots[slot].text != text else { return false }
    slots[slot].text = text
    slots[slot].count += 1
    return true
  }

  /// In how many texts it was counted.
  func frequency(of hash: UInt64) -> Int {
    Int(slots[position(of: hash, in: slots)].count)
  }

  /// Takes the slot when it is free.
  private mutating func slot(for hash: UInt64) -> Int {
    let found = position(of: hash, in: slots)
    if slots[found].text > 0 { return found }
    if 2 * (taken + 1) > slots.count {
      grow()
      return slot(for: hash)
    }
    taken += 1
    slots[found].hash = hash
    return found
  }

  private func position(of hash: UInt64, in slots: [Slot]) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
    while slots[slot].text > 0, slots[slot].hash != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    var larger = [Slot](repeating: Slot(), count: 2 * slots.count)
    for slot in slots where slot.text > 0 { larger[position(of: slot.hash, in: larger)] = slot }
    slots = larger
  }
}
