import CatalogTestSupport

/// Writes templates that fit the schema of `Show`, with partials, a layout and nested sections.
///
/// It keeps out of the places where swift-mustache differs from the Mustache specification (measured
/// against the official suite and by hand): lists in an indented partial, blocks opened behind another
/// tag on their line, blanks at the very end of a template, `{{.}}` where a list is empty.
struct RandomTemplates {
  private enum Place {
    case show, person, text, number, part
  }

  mutating func make(using generator: inout SeededGenerator) -> [String: String] {
    var templates = [
      "card": "<b>{{name}}</b>{{#role}}" + content(.text, 0, &generator) + "{{/role}}",
      "note": content(.show, 1, &generator),
      "tree": "[{{label}}{{#parts}}{{>tree}}{{/parts}}]",
      "layout":
        "<html>{{$title}}T{{/title}}\n<main>\n{{$body}}\nnone\n{{/body}}\n</main>\n{{>note}}{{$end}}E{{/end}}",
    ]
    if generator.chance(40) {
      templates["main"] = """
        {{<layout}}
        {{$title}}\(content(.show, 1, &generator)){{/title}}
        {{$body}}
        \(lines(.show, &generator)){{/body}}
        {{/layout}}

        """
    } else {
      templates["main"] = lines(.show, &generator) + content(.show, 3, &generator) + "."
    }
    return templates
  }

  /// Whole lines, some with a section's tags alone on them.
  private func lines(_ place: Place, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: return "{{#cast}}\n  <li>\(content(.person, 1, &generator))</li>\n{{/cast}}\n"
      case 1: return "  {{^host}}\n  nobody \(content(place, 1, &generator))\n  {{/host}}\n"
      case 2: return "{{! a comment }}\n"
      default: return "  <p>\(content(place, 2, &generator))</p>\n"
      }
    }.joined()
  }

  private func content(_ place: Place, _ depth: Int, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...5, using: &generator)).map { _ in piece(place, depth, &generator) }
      .joined()
  }

  private func piece(_ place: Place, _ depth: Int, _ generator: inout SeededGenerator) -> String {
    if generator.chance(25) { return generator.one(of: ["text ", "&", "é", "<i>", " } { ", " x"]) }
    if depth == 0 || generator.chance(50) { return variable(place, &generator) }
    return section(place, depth - 1, &generator)
  }

  private func variable(_ place: Place, _ generator: inout SeededGenerator) -> String {
    var names = [
      "title", "year", "home", "creator.name", "tagline", "seasons", "site", "host.role",
    ]
    switch place {
    case .show: break
    case .person: names += ["name", "name", "role"]
    case .part: names += ["label", "label"]
    case .text, .number: names += [".", ".", "."]
    }
    let name = generator.one(of: names)
    return generator.one(of: ["{{\(name)}}", "{{{\(name)}}}", "{{& \(name) }}", "{{ \(name) }}"])
  }

  private func section(
    _ place: Place, _ depth: Int, _ generator: inout SeededGenerator
  ) -> String {
    let sections: [(String, Place)] = [
      ("title", .text), ("isRunning", place), ("tagline", .text), ("seasons", .number),
      ("creator", .person), ("host", .person), ("cast", .person), ("tags", .text),
      ("parts", .part), ("creator.name", .text),
    ]
    let (name, inner) = generator.one(of: sections)
    if generator.chance(25), !["creator", "creator.name"].contains(name) {
      return "{{^\(name)}}\(content(.show, depth, &generator)){{/\(name)}}"
    }
    if inner == .part, generator.chance(50) { return "{{#parts}}{{>tree}}{{/parts}}" }
    if inner == .person, generator.chance(30) { return "{{#\(name)}}{{>card}}{{/\(name)}}" }
    return "{{#\(name)}}\(content(inner, depth, &generator)){{/\(name)}}"
  }
}
