import CatalogDomain
import Foundation
import Testing

@Suite("Forms of long texts")
struct TextPiecesTests {
  private static let forms: [@Sendable (String) -> String] = [
    { $0.decomposedStringWithCompatibilityMapping }, { $0.precomposedStringWithCanonicalMapping },
    { $0.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil) },
  ]

  @Test func `are those of the whole, wherever a piece of it ends`() {
    let parts = [
      "é", "e\u{316}\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "ﬁ", "½", "ｶﾞ", "\u{9C7}\u{9BE}",
      "\u{F71}\u{F72}", "İ", "ß", "ς", "👩🏽‍🚀", " x",
    ]
    for offset in 0..<30 {
      let text =
        String(repeating: "x", count: offset) + String(repeating: parts.joined(), count: 40)
      for (number, form) in Self.forms.enumerated() {
        #expect(
          text.inPieces(form).utf8.elementsEqual(form(text).utf8), "form \(number), \(offset)")
      }
    }
  }

  /// With the marks of the last letter, and with a syllable that may go on.
  @Test(arguments: ["e\u{316}", "\u{1112}\u{1161}"])
  func `are put together of pieces that begin with whatever joins nothing`(front: String) {
    var joining: [Unicode.Scalar] = []
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !scalar.mayJoin, !scalar.properties.isIdeographic
      else { continue }
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse: continue
      default: break
      }
      let isApart = Self.forms.allSatisfy { form in
        form(front + String(scalar)).utf8.elementsEqual((form(front) + form(String(scalar))).utf8)
      }
      if !isApart { joining.append(scalar) }
    }
    #expect(joining == [])
  }

  @Test func `are asked for at once where a text is short`() {
    var asked: [Int] = []
    for count in [500, 501] {
      _ = String(repeating: "é", count: count).inPieces { piece in
        asked.append(piece.unicodeScalars.count)
        return piece
      }
    }
    #expect(asked == [500, 256, 245])
  }
}
