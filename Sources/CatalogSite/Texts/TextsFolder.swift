import CatalogDomain
import CatalogTemplates

/// The languages of a theme: one file of texts each, `texts/de.json`.
struct TextsFolder {
  /// The folder of the theme.
  let directory: String
  /// What messages call it.
  let display: String

  private static let name = "texts"
  private static let suffix = ".json"
  /// The language that the words of a theme are translated from.
  private static let first = "en"

  /// The file for a language, or for the one it is a variety of: `de` for `de-AT`. Tags have no case (RFC 5646, section 2.1.1).
  func file(for language: String) throws(ThemeError) -> TextsFile {
    let available = try languages()
    let tags = Self.fallbacks(of: language)
    let files = Dictionary(available.map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })
    guard let tag = tags.lazy.compactMap({ files[$0.lowercased()] }).first else {
      // Tags of two letters are all near each other: `es` is no slip of `en`.
      let question =
        language.utf8.count > 2 ? NearestName.question(for: language, among: available) : nil
      let spoken =
        available.isEmpty
        ? "this theme has no texts at all; every theme has its words there"
        : "this theme speaks \(available.joined(separator: ", ")); translate one of them into a file of this name"
      throw ThemeError(
        "\(display)/\(Self.name)/\(language)\(Self.suffix) does not exist; \(question ?? spoken)")
    }
    var original: TemplateSource?
    if tag != Self.first, available.contains(Self.first) {
      original = try? source(of: Self.first)
    }
    return TextsFile(language: language, source: try source(of: tag), original: original)
  }

  private func source(of tag: String) throws(ThemeError) -> TemplateSource {
    let path = "\(Self.name)/\(tag)\(Self.suffix)"
    let shown = display + "/" + path
    do {
      let file = try ThemeFile(directory + "/" + path, in: ThemeRoot(directory))
      return TemplateSource(name: path, path: shown, text: try file.text())
    } catch ThemeFile.TextFault.tooLarge(let bytes) {
      throw ThemeError(
        "\(shown) has \(bytes.grouped) bytes; expected at most \(ThemeFile.largestText.grouped)")
    } catch ThemeFile.TextFault.notUTF8(let line, let column) {
      throw ThemeError(
        "\(shown):\(line):\(column): this byte is not UTF-8; expected words saved as UTF-8")
    } catch {
      throw ThemeError("\(shown) cannot be read: \(UnreadableFile(error))")
    }
  }

  /// Sorted.
  private func languages() throws(ThemeError) -> [String] {
    do {
      return try FolderNames.list(directory + "/" + Self.name)
        .filter { $0.hasSuffix(Self.suffix) && !HiddenName.isOne($0) }
        .map { String($0.dropLast(Self.suffix.count)) }.sorted()
    } catch {
      throw ThemeError(
        "\(display)/\(Self.name) cannot be read (\(error)); every theme has its words there, such as \(Self.name)/en\(Self.suffix)"
      )
    }
  }

  private static func fallbacks(of language: String) -> [String] {
    var tags = [language]
    var parts = language.split(separator: "-")
    while parts.count > 1 {
      parts.removeLast()
      tags.append(parts.joined(separator: "-"))
    }
    return tags
  }
}
