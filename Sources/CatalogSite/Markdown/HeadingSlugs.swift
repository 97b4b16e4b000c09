/// Makes headings into ids: stable, readable and unique within one document.
///
/// It works over Unicode scalars and compares bytes, so that a letter followed by a combining mark is never one
/// unit that hides what it holds, and two spellings of one letter stay the two ids they are for a browser.
struct HeadingSlugs {
  private let prefix: String
  private var taken: Set<[UInt8]> = []
  private var nextNumber: [[UInt8]: Int] = [:]

  init(prefix: String) {
    self.prefix = prefix
  }

  /// Letters, digits, marks, `-`, `_` and what else joins words of `heading` in lower case, its spaces as `-`; numbered from the second
  /// use on.
  mutating func next(for heading: String) -> String {
    let base = Self.besideFootnotes(prefix + Self.slug(of: heading))
    let key = Array(base.utf8)
    var number = nextNumber[key, default: 0]
    var candidate = number == 0 ? base : "\(base)-\(number)"
    while !taken.insert(Array(candidate.utf8)).inserted {
      number += 1
      candidate = "\(base)-\(number)"
    }
    nextNumber[key] = number + 1
    return candidate
  }

  /// The library names footnotes so. An id with a prefix is none of theirs.
  private static func besideFootnotes(_ id: String) -> String {
    let isFootnoteLike = id.utf8.starts(with: "fn-".utf8) || id.utf8.starts(with: "fnref-".utf8)
    return isFootnoteLike ? "section-" + id : id
  }

  private static func slug(of heading: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in heading.unicodeScalars {
      if ("a"..."z").contains(scalar) {
        slug.append(scalar)
      } else if scalar == " " || scalar == "\n" || scalar == "\t" {
        slug.append("-")
      } else if isKept(scalar) {
        slug.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    let text = String(slug)
    return text.utf8.allSatisfy { $0 == UInt8(ascii: "-") } ? "section" : text
  }

  /// As GitHub does, which counts letters in circles among the letters, but no fractions, nor digits that are raised or in circles.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar == "-" || scalar.properties.isAlphabetic
    }
  }
}
