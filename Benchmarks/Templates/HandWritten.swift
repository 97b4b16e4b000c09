import CatalogTemplates

/// The same page without any engine: what the bytes themselves cost.
enum HandWritten {
  static func render(_ page: CharacterDetail, into output: inout OutputBuffer) {
    head(page, &output)
    details(page, &output)
    output.append("  <h2>Episodes</h2>\n  <ul>\n")
    for episode in page.episodes {
      output.append("    <li><a href=\"")
      output.appendEscaped(episode.url.text)
      output.append("\">")
      output.appendEscaped(episode.code)
      output.append(" ")
      output.appendEscaped(episode.name)
      output.append("</a></li>\n")
    }
    output.append("  </ul>\n  <h2>Related</h2>\n")
    for relative in page.relatives {
      card(relative, page.width, &output)
    }
    output.append(
      """
      </article>

        </main>
        <footer class="bottom"><p>Made from public data.</p></footer>
      </body>
      </html>

      """)
  }

  private static func head(_ page: CharacterDetail, _ output: inout OutputBuffer) {
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>
      """)
    output.appendEscaped(page.name)
    output.append(
      """
       · Catalog</title>
        <link rel="stylesheet" href="../assets/catalog.css">
      </head>
      <body>
        <header class="top">
          <a class="brand" href="../index.html">Catalog</a>
          <nav><a href="../characters/index.html">Characters</a> <a href="../locations/index.html">Locations</a></nav>
        </header>
        <main>
      <article class="character" id="character-
      """)
    output.append(page.id)
    output.append("\">\n  <h1>")
    output.appendEscaped(page.name)
    output.append("</h1>\n  <img src=\"")
    output.appendEscaped(page.picture.text)
    output.append("\" width=\"")
    output.append(page.width)
    output.append("\" height=\"")
    output.append(page.width)
    output.append("\" alt=\"")
    output.appendEscaped(page.name)
    output.append("\">\n")
  }

  private static func details(_ page: CharacterDetail, _ output: inout OutputBuffer) {
    output.append("  <dl>\n    <dt>Status</dt><dd>")
    output.appendEscaped(page.status)
    output.append("</dd>\n    <dt>Species</dt><dd>")
    output.appendEscaped(page.species)
    output.append("</dd>\n")
    if !page.type.isEmpty {
      output.append("    <dt>Type</dt><dd>")
      output.appendEscaped(page.type)
      output.append("</dd>\n")
    }
    output.append("    <dt>Gender</dt><dd>")
    output.appendEscaped(page.gender)
    output.append("</dd>\n    <dt>Origin</dt><dd>")
    if let origin = page.origin {
      link(origin, &output)
    } else {
      output.append("unknown")
    }
    output.append("</dd>\n    <dt>Last seen</dt><dd>")
    link(page.location, &output)
    output.append("</dd>\n    <dt>Recorded</dt><dd><time datetime=\"")
    output.appendEscaped(page.created)
    output.append("\">")
    output.appendEscaped(page.created)
    output.append("</time></dd>\n  </dl>\n")
    if page.isEdited {
      output.append("  <section class=\"notes\">")
      output.append(page.notes.markup)
      output.append("</section>\n")
    }
  }

  private static func link(_ place: CharacterDetail.Place, _ output: inout OutputBuffer) {
    output.append("<a href=\"")
    output.appendEscaped(place.url.text)
    output.append("\">")
    output.appendEscaped(place.name)
    output.append("</a>")
  }

  private static func card(
    _ relative: CharacterDetail.Relative, _ width: Int, _ output: inout OutputBuffer
  ) {
    output.append("<a class=\"card\" href=\"")
    output.appendEscaped(relative.url.text)
    output.append("\">\n  <img src=\"")
    output.appendEscaped(relative.picture.text)
    output.append("\" width=\"")
    output.append(width)
    output.append("\" height=\"")
    output.append(width)
    output.append("\" alt=\"\">\n  <strong>")
    output.appendEscaped(relative.name)
    output.append("</strong> <span>")
    output.appendEscaped(relative.status)
    output.append("</span>\n</a>\n")
  }
}
