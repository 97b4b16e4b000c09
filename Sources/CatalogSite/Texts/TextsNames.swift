import Foundation

/// Where the names of a file of texts stand. Foundation reads the file, but keeps one of the texts that are given the same name, and does
/// not say which.
struct TextsNames {
  struct Repeated {
    let name: String
    /// The text it is a form of; nil for a text.
    let owner: String?
    /// Of the first byte in the quotes.
    let offset: Int
  }

  /// Of the texts: the first byte in the quotes.
  private(set) var offsets: [String: Int] = [:]
  /// Those that stand in the same object before, in their order.
  private(set) var repeated: [Repeated] = []

  /// - Parameter text: JSON; of anything else only less is found.
  init(in text: String) {
    let bytes = Array(text.utf8)
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
        guard !objects.isEmpty, Self.isName(endingAt: index, in: bytes) else { break }
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
