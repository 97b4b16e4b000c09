import CatalogSite
import CatalogTemplates

/// Every field of every page, from the schemas that templates are checked against.
enum TemplatesReference {
  static var markdown: String {
    let pages = SiteTemplates.outlines + [("pages/…", SiteTemplates.layout)]
    var text = """
      Every page has a template of its own, and a template sees the fields of its page. A text is written as `{{name}}`; an optional one is \
      nothing where it is absent. An object or a list is a section, `{{#name}}…{{/name}}`, in which its own fields are seen too, and \
      `{{name.field}}` reaches into an object. A flag is asked by `{{#name}}` and `{{^name}}`. HTML is written as it is, between tags, by \
      `{{{name}}}`, which is a mistake for all other fields: they are always escaped. That is enough in text and between quotes, so in a tag a \
      field stands in a value in quotes, `title="{{name}}"`. A text never stands in what is run or read as a page of its own: a `<script>`, an \
      `on…` attribute, an address that begins with `javascript:`, `srcdoc`. In a style, `<style>` or `style="…"`, nothing but the policy in \
      `partials/head` keeps it from saying how the page looks and what it loads. The name of an element or an attribute is written out; only a \
      number or a part of a name may stand at its end, `data-found{{suffix}}`. The words of the language are `{{text.…}}`, as the theme's `texts` name them, in a tag in quotes where they are \
      several; `{{{text.…}}}` writes one as it is, with the markup in it.

      """
    var known: [String] = []
    var shared: [SchemaOutline] = []
    for (name, outline) in pages {
      text += "\n## \(name).mustache\n\n" + table(outline)
      for nested in outline.reachable().dropFirst() where !known.contains(nested.name) {
        known.append(nested.name)
        shared.append(nested)
      }
    }
    text += "\n# What they share\n"
    for outline in shared.sorted(by: { $0.name < $1.name }) {
      text += "\n## \(outline.name)\n\n" + table(outline)
    }
    return text
  }

  private static func table(_ outline: SchemaOutline) -> String {
    "| field | kind | |\n| --- | --- | --- |\n"
      + outline.fields.map { field in
        let kind = field.nested.map { "\(field.kind.rawValue): \(link($0))" } ?? field.kind.rawValue
        return "| `\(field.name)` | \(kind) | \(Reference.cell(field.doc)) |\n"
      }.joined()
  }

  private static func link(_ outline: SchemaOutline) -> String {
    "[\(outline.name)](#\(outline.name.lowercased().split(separator: " ").joined(separator: "-")))"
  }
}
