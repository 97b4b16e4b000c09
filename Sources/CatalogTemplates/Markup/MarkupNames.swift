/// Names that decide how a browser reads on, in small letters.
enum MarkupNames {
  /// Elements in which nothing but their own end tag is markup.
  static let rawTexts = Set(
    [
      "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ].map { Array($0.utf8) })
  /// Elements of a drawing or a formula, which has rules of its own.
  static let drawings = Set(["svg", "math"].map { Array($0.utf8) })
  /// What a script says it is that browsers run.
  static let scriptTypes = Set(
    (["", "module", "text/jscript", "text/livescript"]
      + ["ecmascript", "javascript", "x-ecmascript", "x-javascript"].flatMap {
        ["text/" + $0, "application/" + $0]
      } + (0...5).map { "text/javascript1.\($0)" }).map { Array($0.utf8) })
  /// Attributes with an address that browsers go to.
  static let links = Set(
    ["href", "xlink:href", "src", "action", "formaction", "data"].map { Array($0.utf8) })
}
