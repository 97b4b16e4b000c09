/// A text with places for values, taken apart once: `Season {number}`.
struct TextPattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case literal(String)
    /// Which of the values.
    case value(Int)
  }

  private let parts: [Part]

  /// - Parameter parameters: the names that may stand in braces. Others stay as they are; see `unknownNames`.
  init(_ text: String, parameters: [String]) {
    var parts: [Part] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let index = parameters.firstIndex(where: {
          rest[(rest.startIndex + 1)..<end].elementsEqual($0.utf8)
        })
      {
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.value(index))
        rest = rest[(end + 1)...]
      } else {
        literal.append(byte)
        rest.removeFirst()
      }
    }
    if !literal.isEmpty || parts.isEmpty {
      parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    self.parts = parts
  }

  /// The text without values: all of it when it has no places for any.
  var text: String { filled([]) }

  func filled(_ values: [String]) -> String {
    JoinedText.of(parts.count) { place in
      switch parts[place] {
      case .literal(let literal): literal
      case .value(let index): index < values.count ? values[index] : ""
      }
    }
  }

  /// The names in braces that are not among `parameters`, in their order.
  static func unknownNames(in text: String, parameters: [String]) -> [String] {
    let pieces = Array(text.utf8).split(
      separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    return pieces.dropFirst().compactMap { piece -> String? in
      guard let end = piece.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let name = String(decoding: piece[piece.startIndex..<end], as: UTF8.self)
      return parameters.contains(name) ? nil : name
    }
  }
}
