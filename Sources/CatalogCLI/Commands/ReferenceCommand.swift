import ArgumentParser
import Foundation

struct ReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Print what templates see, every setting, or every command, as Markdown.",
    discussion: """
      catalog reference templates    every field of every page
      catalog reference settings     every key of catalog.yaml, its variable and its default
      catalog reference commands     every command, as its --help explains it
      """)

  @Argument(help: "What to look up: templates, settings or commands.")
  var subject: UnreadArgument<Reference>

  func run() throws {
    let reference = try subject.value(of: "subject")
    Terminal(color: .never, verbosity: .normal, environment: [:]).output(
      Data(reference.markdown.utf8))
  }
}
