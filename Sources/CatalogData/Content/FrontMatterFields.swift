import CatalogDomain
import Foundation

/// Takes fields out of a file's head as what they must be, and notes all that is wrong with them.
struct FrontMatterFields {
  private let file: ContentFile
  private let fields: [String: FrontMatter.Field]
  private(set) var problems: [ContentProblem] = []
  /// The names of fields that are there, and not what they must be.
  private(set) var refused: Set<String> = []

  /// - Parameters:
  ///   - known: the names a field may have.
  ///   - subject: what the file is about, with its article: `a page`.
  init(_ file: ContentFile, _ front: FrontMatter, known: [String], subject: String) {
    self.file = file
    fields = Dictionary(front.fields.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for field in front.fields where !known.contains(field.key) {
      problems.append(
        ContentProblem(
          file, line: field.line, "\"\(field.key)\" is not a field of \(subject)",
          written: field.key, choices: known))
    }
  }

  func line(of key: String) -> Int? { fields[key]?.line }

  func isQuoted(_ key: String) -> Bool { fields[key]?.isQuoted ?? false }

  /// One text; empty where nothing is to be read behind the colon.
  mutating func text(_ key: String) -> String? {
    guard let field = fields[key] else { return nil }
    if case .text(let text) = field.value {
      return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "" : text
    }
    refuse(field, "a text")
    return nil
  }

  /// The same; nil where nothing is to be read.
  mutating func words(_ key: String) -> String? {
    text(key).flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func number(_ key: String, from least: Int = .min) -> Int? {
    read(key, least == 1 ? "a whole number above 0" : "a whole number") {
      Int($0).flatMap { $0 >= least ? $0 : nil }
    }
  }

  mutating func flag(_ key: String) -> Bool? {
    read(key, "true or false") { ["true": true, "false": false][$0] }
  }

  mutating func date(_ key: String) -> Date? {
    read(key, "a day such as 2026-11-20, or a moment such as 2026-11-20T18:30:00Z") {
      Timestamp.date($0) ?? Timestamp.date($0 + "T00:00:00Z")
    }
  }

  mutating func list(_ key: String) -> [String]? {
    guard let field = fields[key] else { return nil }
    if case .list(let items) = field.value { return items }
    refuse(field, "a list such as [1, 2]")
    return nil
  }

  private mutating func read<Value>(
    _ key: String, _ expected: String, _ parse: (String) -> Value?
  ) -> Value? {
    guard let field = fields[key] else { return nil }
    if case .text(let text) = field.value, let value = parse(text) { return value }
    refuse(field, expected)
    return nil
  }

  private mutating func refuse(_ field: FrontMatter.Field, _ expected: String) {
    let found =
      switch field.value {
      case .text(let text): "is \"\(text)\""
      case .list: "holds a list"
      case .nested: "holds fields or lists of its own"
      }
    refused.insert(field.key)
    problems.append(
      ContentProblem(file, line: field.line, "\"\(field.key)\" \(found); expected \(expected)"))
  }
}
