import CatalogDomain
import Foundation
import Yams

/// Reads the fields at the head of a file: YAML, of which only texts and lists of texts are accepted.
struct FrontMatterReader {
  private let file: ContentFile

  /// The longest head, in bytes.
  private static let limit = 16 * 1024

  init(_ file: ContentFile) {
    self.file = file
  }

  /// - Parameter bytes: what stands between the lines of `---`; the first of them is line 2 of the file.
  /// - Throws: `ContentProblem` for the first thing that is no YAML, or more of it than is accepted.
  func read(_ bytes: ArraySlice<UInt8>) throws(ContentProblem) -> FrontMatter {
    guard bytes.count <= Self.limit else {
      throw ContentProblem(
        file,
        "the fields have \(bytes.count.grouped) bytes; at most \(Self.limit.grouped) are accepted")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try refuseWhatMultiplies(text)
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw problem(error)
    }
    guard let root else { return FrontMatter() }
    if case .scalar(let scalar) = root, scalar.string.isEmpty { return FrontMatter() }
    guard case .mapping(let mapping) = root else {
      throw ContentProblem(file, line: 2, "expected \"field: value\" lines between the \"---\"")
    }
    var front = FrontMatter()
    let lines = YAMLLines(text)
    for (key, value) in mapping {
      let line = (key.mark.map(lines.line) ?? 1) + 1
      guard let name = key.scalar?.string else {
        throw ContentProblem(file, line: line, "the name of a field must be a word")
      }
      if let slip = YAMLSlip(tagOf: value, lines) {
        throw ContentProblem(file, line: slip.line + 1, slip.problem + slip.advice)
      }
      front.fields.append(
        .init(key: name, line: line, value: Self.value(value), isQuoted: Self.isQuoted(value)))
    }
    return front
  }

  private static func value(_ node: Node) -> FrontMatter.Value {
    switch node {
    case .scalar(let scalar): return .text(text(scalar))
    case .sequence(let sequence):
      let texts = sequence.compactMap { $0.scalar.map(text) }
      return texts.count == sequence.count ? .list(texts) : .nested
    case .mapping, .alias: return .nested
    }
  }

  private static func isQuoted(_ node: Node) -> Bool {
    node.scalar.map { $0.style == .singleQuoted || $0.style == .doubleQuoted } ?? false
  }

  /// Empty where YAML's words say so, in small letters.
  private static func text(_ scalar: Node.Scalar) -> String {
    let isEmpty = scalar.style == .plain && ["~", "null"].contains(scalar.string)
    return isEmpty ? "" : scalar.inOneLine
  }

  /// Before the parser: a few lines of aliases stand for more than memory holds, and it compares keys by all they stand for.
  private func refuseWhatMultiplies(_ text: String) throws(ContentProblem) {
    var line = 2
    var previous: Unicode.Scalar = " "
    var isLineStart = true
    // Of both kinds those with which a text may have begun.
    var quotes: Set<Unicode.Scalar> = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\t", isLineStart {
        throw ContentProblem(file, line: line, YAMLSlip.tab)
      }
      if scalar == "#", isLineStart {
        let words = rest.prefix { !"\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
        // A comment, or inside of a text: nothing of YAML's own begins there, unless a text in quotes ends there.
        if quotes.isDisjoint(with: words) {
          rest = rest[words.endIndex...]
          continue
        }
      }
      if scalar == "\"" || scalar == "'" { quotes.insert(scalar) }
      if let next = rest.first, Self.mayBeginAlias(scalar, behind: previous, before: next) {
        let digits = scalar == "*" ? "2A" : "26"
        throw ContentProblem(
          file, line: line,
          "\"\(scalar)\" begins a word; anchors and aliases are not accepted. In other texts put a space behind it, or write \\u00\(digits) in double quotes"
        )
      }
      if scalar == "\n" {
        line += 1
        isLineStart = true
      } else if scalar != " " {
        isLineStart = false
      }
      previous = scalar
    }
  }

  /// Whether an anchor or an alias may begin with the scalar, wherever it stands.
  static func mayBeginAlias(
    _ scalar: Unicode.Scalar, behind previous: Unicode.Scalar, before next: Unicode.Scalar
  ) -> Bool {
    (scalar == "*" || scalar == "&") && next.value > 0x20 && !isInsideWord(behind: previous)
  }

  /// Whether nothing of YAML's own, such as an anchor or an alias, can begin behind a scalar.
  ///
  /// Listed are scalars behind which nothing can, not the others: besides the space, those are tabs, line ends beyond ASCII, and marks such
  /// as the colon of `{"a":&x b}`. Behind a quote something begins only where it ends, and the parser refuses what follows without a space.
  private static func isInsideWord(behind scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "\"'()=/%_.;+-".unicodeScalars.contains(scalar)
  }

  private func problem(_ error: any Error) -> ContentProblem {
    guard let error = error as? YamlError else {
      return ContentProblem(file, line: 2, "the fields are no YAML: \(error)")
    }
    if let slip = YAMLSlip(error) {
      return ContentProblem(
        file, line: slip.line + 1,
        "the fields are no YAML: \(slip.problem) (column \(slip.column))\(slip.advice)")
    }
    switch error {
    case .reader(let problem, let offset?, _, let text):
      let lines = text.prefix(offset).split(separator: "\n", omittingEmptySubsequences: false)
      let column = (lines.last?.unicodeScalars.count ?? 0) + 1
      return ContentProblem(
        file, line: lines.count + 1, "the fields are no YAML: \(problem) (column \(column))")
    case .duplicatedKeysInMapping(let keys, let context):
      // The mark is that of the first of them.
      let key = keys.sorted().first ?? ""
      let line = YAMLLines.line(ofSecond: key, behind: context.mark, in: context.text)
      return ContentProblem(file, line: line + 1, "\"\(key)\" is given twice; keep one")
    default:
      let text = "\(error)".inOneLine
      return ContentProblem(file, line: 2, "the fields are no YAML: \(text)")
    }
  }
}
