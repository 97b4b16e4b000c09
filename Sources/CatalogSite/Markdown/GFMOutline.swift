/// What a parsed document holds that the site has a say in, in document order.
package struct GFMOutline: Hashable, Sendable {
  package struct Heading: Hashable, Sendable {
    package let level: Int
    package let text: String
  }

  package struct Destination: Hashable, Sendable {
    package let isPicture: Bool
    package let url: String
    /// Within the text, counted from 1. The line the link ends on.
    package let line: Int
  }

  package struct RawHTML: Hashable, Sendable {
    package let text: String
    package let line: Int
  }

  package struct TableRow: Hashable, Sendable {
    /// Within the text, counted from 1.
    package let line: Int
    /// Of its table. The parser takes out what stands behind them.
    package let columns: Int
  }

  package internal(set) var headings: [Heading] = []
  package internal(set) var destinations: [Destination] = []
  package internal(set) var rawHTML: [RawHTML] = []
  /// Below the heads of tables.
  package internal(set) var tableRows: [TableRow] = []
  /// The lines of blocks that hold no others, and the first line of each footnote; empty where the text has no footnotes. The parser
  /// takes footnotes out that nothing refers to.
  package internal(set) var footnoteWitnesses: [ClosedRange<Int>] = []
  /// How many nodes stand within each other at the deepest place, and its line.
  package internal(set) var depth = 0
  package internal(set) var deepestLine = 1
}
