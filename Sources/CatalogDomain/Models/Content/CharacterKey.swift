import Foundation

/// What tells the owner's files about characters apart.
package enum CharacterKey: Hashable, Sendable {
  /// About a character of the source: `42.md`.
  case known(CatalogCharacter.ID)
  /// A character of the owner's own, under a name of its file: `+summer-clone.md`.
  case own(String)

  /// - Parameter stem: the file's name without `.md`.
  /// - Returns: nil for a name of neither form. Own names are small letters, digits and `-`, so that they are one name on every
  ///   file system.
  package init?(stem: String) {
    if stem.utf8.first == UInt8(ascii: "+") {
      let name = String(Substring(stem.utf8.dropFirst()))
      guard Self.isName(name) else { return nil }
      self = .own(name)
    } else {
      guard stem.utf8.allSatisfy(\.isDigit), let id = Int(stem), id > 0 else { return nil }
      self = .known(.init(id))
    }
  }

  /// `characters/42.md`
  package var path: String {
    switch self {
    case .known(let id): "characters/\(id).md"
    case .own(let name): "characters/+\(name).md"
    }
  }

  /// Whether a text can be the name of a file of the owner's: `summer-clone`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-")
    }
  }

  /// Such a name for a character: `summer-s-clone` for “Summer’s clone”, `elan` for “Élan”; nil where nothing is left of it.
  package static func name(from text: String) -> String? {
    var name = ""
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .nonspacingMark: continue
      default:
        if let plain = PlainLetters.of(scalar) {
          name += plain
        } else if !name.isEmpty, !name.hasSuffix("-") {
          name += "-"
        }
      }
    }
    if name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}
