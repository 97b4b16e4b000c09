/// The page for every address while there is no site: that it is being made, or why it could not be.
enum NoSitePage {
  static func html(_ state: PreviewState) -> [UInt8] {
    let title: String
    let text: String
    switch state.stage {
    case .building:
      (title, text) = ("The site is being built", "This page goes on by itself.")
    case .built:
      // Somebody removed it, and what a build writes is not watched.
      (title, text) = (
        "There is no site", "\(state.folder) is gone; the next change that is saved makes it again."
      )
    case .failed:
      title = "There is no site yet"
      text = state.problems.map(\.text).joined(separator: "\n\n")
    }
    return Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="stylesheet" href="\(PreviewAddress.style)">
      \(PreviewPage.script(nil, state.assets))</head>
      <body class="no-site">
      <main>
      <h1>\(title)</h1>
      <pre>\(MarkupText.escaped(text))</pre>
      </main>
      </body>
      </html>

      """.utf8)
  }

  /// For an address that is not below the base path.
  static func elsewhere(_ base: BasePath) -> [UInt8] {
    Array("There is nothing here. The site is at \(base)\n".utf8)
  }
}
