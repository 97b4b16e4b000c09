import Foundation

/// Where the names of a file of texts stand, and the texts. Foundation reads the file, but keeps one of the texts that are given the same
/// name, and does not say which.
struct TextsNames {
  struct Repeated {
    let name: String
    /// The text it is a form of; nil for a text.
    let owner: String?
    /// Of the first byte in the quotes.
    let offset: Int
  }

  private struct Place: Hashable {
    let name: String
    /// The form of a number; nil for a text without forms.
    let form: String?
  }

  private let bytes: [UInt8]
  /// Of the names of texts: the first byte in the quotes.
  private(set) var offsets: [String: Int] = [:]
  /// Of the texts, likewise.
  private var texts: [Place: Int] = [:]
  /// Those that stand in the same object before, in their order.
  private(set) var repeated: [Repeated] = []

  /// - Parameter text: JSON; of anything else only less is found.
  init(in text: String) {
    bytes = Array(text.utf8)
    var objects: [(owner: String?, names: Set<String>)] = []
    var latest: String?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): objects.append((latest, []))
      case UInt8(ascii: "}"): _ = objects.popLast()
      case UInt8(ascii: "\""):
        let start = index + 1
        index = Self.end(ofStringFrom: start, in: bytes)
        guard !objects.isEmpty else { break }
        guard Self.isName(endingAt: index, in: bytes) else {
          noteText(startingAt: start, in: objects.map { $0.owner }, latest)
          break
        }
        let name = Self.name(bytes[start..<index])
        latest = name
        if objects.count == 1, offsets[name] == nil { offsets[name] = start }
        if !objects[objects.count - 1].names.insert(name).inserted {
          let owner = objects[objects.count - 1].owner
          repeated.append(Repeated(name: name, owner: owner, offset: start))
        }
      default: break
      }
      index += 1
    }
  }

  /// Where a byte of a text stands in the file: escapes are longer there.
  ///
  /// - Parameters:
  ///   - byte: of the text in UTF-8.
  ///   - form: of a text that has forms.
  /// - Returns: nil where there is no such text.
  func offset(of byte: Int, in name: String, form: String) -> Int? {
    guard
      var offset = texts[Place(name: name, form: form)] ?? texts[Place(name: name, form: nil)]
    else { return nil }
    var left = byte
    while left > 0, offset < bytes.count {
      let step =
        bytes[offset] == UInt8(ascii: "\\")
        ? Self.escape(at: offset, in: bytes) : (written: 1, meant: 1)
      offset += step.written
      left -= step.meant
    }
    return offset
  }

  /// How many bytes an escape has, and how many in UTF-8 what it stands for.
  private static func escape(at start: Int, in bytes: [UInt8]) -> (written: Int, meant: Int) {
    let escape = bytes[start...].dropFirst()
    guard escape.first == UInt8(ascii: "u"),
      let unit = UInt16(String(decoding: escape.dropFirst().prefix(4), as: UTF8.self), radix: 16)
    else { return (2, 1) }
    // Both halves of a character.
    if UTF16.isLeadSurrogate(unit) { return (12, 4) }
    return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
  }

  /// - Parameters:
  ///   - owners: of the objects that it stands in, the outermost first.
  ///   - name: the one before it.
  private mutating func noteText(startingAt start: Int, in owners: [String?], _ name: String?) {
    guard let name, bytes[..<(start - 1)].last(where: { $0 > 0x20 }) == UInt8(ascii: ":")
    else { return }
    let place: Place
    switch owners.count {
    case 1: place = Place(name: name, form: nil)
    case 2: place = Place(name: owners[1] ?? "", form: name)
    default: return
    }
    if texts[place] == nil { texts[place] = start }
  }

  /// Where the closing quote stands.
  private static func end(ofStringFrom start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// Whether a colon follows.
  private static func isName(endingAt quote: Int, in bytes: [UInt8]) -> Bool {
    bytes[quote...].dropFirst().first { $0 > 0x20 } == UInt8(ascii: ":")
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let written = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "\\")) else { return written }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(written)\"".utf8))) ?? written
  }
}
