import ArgumentParser

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a new file of content of your own.",
    discussion: """
      The file is filled in as far as can be; edit it. Nothing is ever written over.

        catalog new note 42
        catalog new character "Summer's clone" --avatar summer.png
      """,
    subcommands: [NewNoteCommand.self, NewCharacterCommand.self])
}
