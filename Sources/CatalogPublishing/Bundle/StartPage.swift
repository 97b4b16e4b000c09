/// The page at the top of an unpacked bundle: opened by double click, it leads on to the site.
package struct StartPage: Hashable, Sendable {
  package static let name = "start.html"

  /// Of the site.
  package let title: String
  /// A language tag (BCP 47).
  package let language: String

  package init(title: String, language: String) {
    self.title = title
    self.language = language
  }

  /// Goes on by itself, and by a link where a browser does not.
  var bytes: [UInt8] {
    let address = SiteBundle.siteFolder + "index.html"
    return Array(
      """
      <!DOCTYPE html>
      <html lang="\(Self.escaped(language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(Self.escaped(title))</title>
      </head>
      <body>
      <p><a href="\(address)">\(Self.escaped(title))</a></p>
      </body>
      </html>

      """.utf8)
  }

  /// Scalar by scalar: a quote that a combining accent follows is a quote all the same.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
