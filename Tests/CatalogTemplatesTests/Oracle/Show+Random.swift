import CatalogTemplates
import CatalogTestSupport

extension Show {
  static func random(using generator: inout SeededGenerator) -> Show {
    Show(
      title: text(&generator),
      year: Int.random(in: -5...3000, using: &generator),
      isRunning: generator.chance(50),
      home: URLReference(relative: text(&generator) + ".html"),
      summary: HTML(trusted: "<p>" + text(&generator) + "</p>"),
      tagline: generator.chance(50) ? text(&generator) : nil,
      seasons: generator.chance(50) ? Int.random(in: 0...9, using: &generator) : nil,
      site: generator.chance(50) ? URLReference("https://example.org/?a=1&b=2") : nil,
      creator: person(&generator),
      host: generator.chance(50) ? person(&generator) : nil,
      cast: (0..<Int.random(in: 0...4, using: &generator)).map { _ in person(&generator) },
      tags: (0..<Int.random(in: 0...4, using: &generator)).map { _ in text(&generator) },
      parts: parts(&generator, depth: 3))
  }

  private static func person(_ generator: inout SeededGenerator) -> Person {
    Person(name: text(&generator), role: generator.chance(50) ? text(&generator) : nil)
  }

  private static func parts(_ generator: inout SeededGenerator, depth: Int) -> [Part] {
    if depth == 0 { return [] }
    return (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      Part(label: text(&generator), parts: parts(&generator, depth: depth - 1))
    }
  }

  /// Never empty, and without line ends: there the two differ, or indentation would.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let words = [
      "lamp", "<b>", "&", "\"fog\"", "O'Marrow", "é", "語", "{{title}}", "a b", "&amp;", "🛸", "x",
    ]
    return (0...Int.random(in: 0...3, using: &generator)).map { _ in generator.one(of: words) }
      .joined(separator: " ")
  }
}
