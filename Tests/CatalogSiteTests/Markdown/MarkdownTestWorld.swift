import CatalogSite
import CatalogTemplates

/// Renders with a resolver that knows characters 1 to 826, location 20, episode 28 and the picture `portal.png`.
func renderMarkdown(
  _ text: String, _ options: MarkdownOptions = MarkdownOptions(),
  path: String = "Content/characters/7.md",
  firstLine: Int = 1
) throws(MarkdownError) -> MarkdownDocument {
  try MarkdownRenderer(options).render(
    MarkdownSource(path: path, text: text, firstLine: firstLine), resolving: smallSite)
}

/// The HTML alone, or every problem as it is shown.
func markdownOutcome(_ text: String, _ options: MarkdownOptions = MarkdownOptions()) -> String {
  do throws(MarkdownError) {
    return try renderMarkdown(text, options).html.markup
  } catch {
    return error.description
  }
}

func smallSite(_ reference: MarkdownReference) -> MarkdownResolution {
  switch (reference.kind, reference.target) {
  case (.link, .character(let id)) where id <= 826:
    .url(URLReference(relative: "../characters/\(id).html"))
  case (.link, .location(20)): .url(URLReference(relative: "../locations/20.html"))
  case (.link, .episode(28)): .url(URLReference(relative: "../episodes/28.html"))
  case (.link, .character(let id)): .problem("no character \(id)")
  case (.picture, .relative("portal.png")):
    .url(URLReference(relative: "../assets/portal.5f2c.png"))
  case (.picture, .relative): .problem("no such file in Content")
  case (_, .fragment): .problem("no such heading")
  default: .asWritten
  }
}
