/// The page for every address while there is no site: that it is being made, or why it could not be.
enum NoSitePage {
  static func html(_ state: PreviewState) -> [UInt8] {
    let title: String
    switch state.stage {
    case .building: title = "The site is being built"
    case .built: title = "There is no site"
    case .failed: title = "There is no site yet"
    }
    let text =
      state.problems.isEmpty
      ? "This page goes on by itself." : state.problems.map(\.text).joined(separator: "\n\n")
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
