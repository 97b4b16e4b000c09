import CatalogTemplates
import Foundation

/// The texts that a file translates. They show what the theme's script does with one: it puts values in the places of `%n`, and takes
/// apart what has bars, as `light|dark`.
struct OriginalTexts {
  /// Something in a translation that the script wants otherwise.
  struct Difference {
    /// The position of a byte of the text; nil for all of it.
    let offset: Int?
    let message: String
    let help: String
  }

  private let path: String
  /// None where the file cannot be read; what is wrong with it is told when it is the site's own.
  private let texts: [String: Any]

  init(_ source: TemplateSource?) {
    path = source?.path ?? ""
    let object = source.flatMap { try? JSONSerialization.jsonObject(with: Data($0.text.utf8)) }
    texts = object as? [String: Any] ?? [:]
  }

  func contains(_ name: String) -> Bool { texts[name] != nil }

  /// A place may be left out, as the program's own may.
  func differences(of text: String, _ name: String) -> [Difference] {
    guard let original = texts[name] as? String else { return [] }
    return wrongPlaces(of: text, name, original) + wrongParts(of: text, name, original)
  }

  private func wrongPlaces(of text: String, _ name: String, _ original: String) -> [Difference] {
    let known = Self.places(in: original).map(\.name)
    // Then a sign of per cent is a word of the language.
    guard !known.isEmpty else { return [] }
    return Self.places(in: text).filter { !known.contains($0.name) }.map { place in
      let near = NearestName.suggestion(for: place.name, among: known)
      let list = known.map { "%" + $0 }.joined(separator: ", ")
      return Difference(
        offset: place.offset,
        message: "\"%\(place.name)\" in \"\(name)\" is not a value of this text",
        help: near.map { "did you mean \"%\($0)\"?" } ?? "\(path) has \(list)")
    }
  }

  private func wrongParts(of text: String, _ name: String, _ original: String) -> [Difference] {
    let (count, expected) = (Self.parts(of: text), Self.parts(of: original))
    // A bar with blanks round it stands between words.
    guard count != expected, expected > 1, !original.contains(" |") else { return [] }
    return [
      Difference(
        offset: nil,
        message: "\"\(name)\" has too \(count < expected ? "few" : "many") parts between \"|\"",
        help: "\(path) has \(expected)")
    ]
  }

  /// The names behind signs of per cent as the script finds them, `%(\w+)`, each with the byte of its sign.
  private static func places(in text: String) -> [(name: String, offset: Int)] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { sign -> (name: String, offset: Int)? in
      guard bytes[sign] == UInt8(ascii: "%") else { return nil }
      let name = bytes[(sign + 1)...].prefix(while: isWord)
      return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), sign)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func parts(of text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "|") } + 1
  }
}
