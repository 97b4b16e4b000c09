/// A text with places for values, taken apart once: `Season {number}`.
struct TextPattern: Hashable, Sendable {
  /// All that stands for itself, in UTF-8: read in place, where a text a part would be counted for each.
  private let literals: [UInt8]
  private let gaps: [Gap]

  private struct Gap: Hashable, Sendable {
    /// How many bytes of the literals stand before it.
    let position: Int
    /// Which of the values.
    let value: Int
  }

  /// - Parameter parameters: the names that may stand in braces. Others stay as they are; see `unknownNames`.
  init(_ text: String, parameters: [String]) {
    var literals: [UInt8] = []
    var gaps: [Gap] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let end = Self.endOfName(in: rest),
        let index = parameters.firstIndex(where: {
          rest[(rest.startIndex + 1)..<end].elementsEqual($0.utf8)
        })
      {
        gaps.append(Gap(position: literals.count, value: index))
        rest = rest[(end + 1)...]
      } else {
        literals.append(byte)
        rest.removeFirst()
      }
    }
    self.literals = literals
    self.gaps = gaps
  }

  /// Where the name in a brace ends; nil where another brace opens before.
  private static func endOfName(in rest: ArraySlice<UInt8>) -> Int? {
    let brace = rest.dropFirst().firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    return brace.flatMap { rest[$0] == UInt8(ascii: "}") ? $0 : nil }
  }

  func filled(_ values: [String]) -> String {
    let count = gaps.reduce(literals.count) {
      $1.value < values.count ? $0 + values[$1.value].utf8.count : $0
    }
    return String(unsafeUninitializedCapacity: count) { buffer in
      var (end, taken) = (0, 0)
      for gap in gaps {
        end = JoinedText.append(literals[taken..<gap.position], to: buffer, at: end)
        taken = gap.position
        guard gap.value < values.count else { continue }
        end = JoinedText.append(values[gap.value].utf8, to: buffer, at: end)
      }
      return JoinedText.append(literals[taken...], to: buffer, at: end)
    }
  }

  /// The names in braces that are not among `parameters`, in their order, each with the byte of its brace.
  static func unknownNames(in text: String, parameters: [String]) -> [(name: String, offset: Int)] {
    let bytes = Array(text.utf8)
    let pieces = bytes.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    return pieces.dropFirst().compactMap { piece -> (name: String, offset: Int)? in
      guard let end = piece.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let name = String(decoding: piece[..<end], as: UTF8.self)
      return parameters.contains(name) ? nil : (name, piece.startIndex - 1)
    }
  }
}
