import CatalogServer
import Foundation

/// What a build says is wrong, taken apart for a page: the place, the sentence, the line of the file with a mark under it.
///
/// Read from the words that the terminal gets, in the form that compilers have and editors open: `path:line:column: message`, and below
/// it the line and the mark. Where a message brings no line, the file's is shown.
struct BuildFinding {
  /// Bytes of a file that is read to show a line of it.
  private static let largestFile = 1_000_000
  /// Scalars of a long line that are shown.
  private static let longestLine = 200

  let problem: PreviewProblem

  /// - Parameter text: one line of a `CommandFailure`, which may have lines of its own.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = String(lines.first ?? "")
    let rest = lines.dropFirst().joined(separator: "\n")
    guard let place = Place(first) else {
      problem = PreviewProblem(message: first, excerpt: rest.isEmpty ? nil : rest)
      return
    }
    problem = PreviewProblem(
      place: place.text, message: place.message,
      excerpt: rest.isEmpty ? Self.excerpt(place) : rest)
  }

  private struct Place {
    let path: String
    let line: Int
    let column: Int?
    let message: String

    var text: String { "\(path):\(line)" + (column.map { ":\($0)" } ?? "") }

    init?(_ text: String) {
      guard let end = text.firstRange(of: ": ") else { return nil }
      message = String(text[end.upperBound...])
      var parts = text[..<end.lowerBound].split(
        separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.suffix(2).reversed().prefix { Int($0).map { $0 > 0 } ?? false }
        .compactMap { Int($0) }
      guard let last = numbers.first, parts.count > numbers.count else { return nil }
      parts.removeLast(numbers.count)
      path = parts.joined(separator: ":")
      (line, column) = numbers.count == 2 ? (numbers[1], last) : (last, nil)
    }
  }

  private static func excerpt(_ place: Place) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= largestFile,
      let data = FileManager.default.contents(atPath: place.path)
    else { return nil }
    let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard place.line <= lines.count else { return nil }
    let scalars = String(decoding: lines[lines.startIndex + place.line - 1], as: UTF8.self)
      .unicodeScalars.filter { $0 != "\r" }
    let indentation = scalars.prefix { $0 == " " || $0 == "\t" }.count
    let shown = scalars.dropFirst(indentation).prefix(longestLine).map { scalar in
      scalar.properties.generalCategory == .control && scalar != "\t" ? "\u{FFFD}" : scalar
    }
    guard !shown.isEmpty else { return nil }
    let column = max(
      0, min((place.column ?? 1) - 1 - (place.column == nil ? 0 : indentation), shown.count))
    let blanks = shown.prefix(column).map { $0 == "\t" ? "\t" : " " }.joined()
    var line = String.UnicodeScalarView()
    line.append(contentsOf: shown)
    return "    \(String(line))\n    \(blanks)^"
  }
}
