/// What of the Mustache specification a template may use.
package enum TemplateDialect: Sendable {
  /// Not what is hardly ever meant. `{{{name}}}` and `{{&name}}` write fields that are HTML alone, and constants, which are the theme's
  /// own: a text of the data that is written so would be markup, and a script in it would run. No field stands where escaping does not keep
  /// it one value (`MarkupPlace`): templates are HTML. And no text stands where it is never shown.
  case theme
  /// All of it.
  case specification
}
