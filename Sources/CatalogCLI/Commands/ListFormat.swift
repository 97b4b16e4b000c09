import ArgumentParser

/// How a command prints a list: lines to read, or the same as JSON for other programs.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}
