import ArgumentParser

/// Every command, as its `--help` explains it.
enum CommandsReference {
  static var markdown: String {
    CatalogCommand.all.map { command in
      let name = command == CatalogCommand.self ? "catalog" : path(to: command)
      let help = CatalogCommand.helpMessage(for: command, columns: 100)
      return "## \(name)\n\n```\n\(help)\n```\n"
    }.joined(separator: "\n")
  }

  private static func path(to command: any ParsableCommand.Type) -> String {
    let name = command.configuration.commandName ?? ""
    let parent = CatalogCommand.all.first { parent in
      parent.configuration.subcommands.contains { $0 == command }
    }
    guard let parent, parent != CatalogCommand.self else { return "catalog " + name }
    return path(to: parent) + " " + name
  }
}

extension CatalogCommand {
  /// The root, and all commands below it, each before those below it.
  static var all: [any ParsableCommand.Type] { below(CatalogCommand.self) }

  private static func below(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command]
      + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap(below)
  }
}
