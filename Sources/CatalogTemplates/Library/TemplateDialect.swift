/// How much of the Mustache specification a template may use.
package enum TemplateDialect: Sendable {
  /// All but what is hardly ever meant. `{{{name}}}` and `{{&name}}` write fields that are HTML alone, and constants, which are the theme's
  /// own: a text of the data that is written so would be markup, and a script in it would run. A field stands only where escaping keeps it
  /// one value (`MarkupPlace`): templates are HTML. A text stands only where it can be shown, and no tag in a comment, which would end with
  /// it.
  case theme
  /// All of it.
  case specification
}
