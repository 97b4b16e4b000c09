/// Which fields `{{{name}}}` and `{{&name}}` may write as they stand. A constant may always be: it is the theme's own.
package enum RawTags: Sendable {
  /// HTML alone. A text of the data that is written so would be markup, and a script in it would run.
  case htmlOnly
  /// Every field that can be shown, as the Mustache specification has it.
  case any
}
