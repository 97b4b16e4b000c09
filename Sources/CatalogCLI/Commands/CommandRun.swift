import ArgumentParser
import CatalogTemplates
import Foundation

/// Runs the command the arguments name, and turns however it ends into an exit code and words on stderr.
struct CommandRun {
  private let commandLine: [String]
  private var arguments: ArraySlice<String> { commandLine.dropFirst() }

  /// - Parameter commandLine: the program's name first.
  init(commandLine: [String]) {
    self.commandLine = commandLine
  }

  /// With `--limit=-1` for `--limit -1`: no option is called like a number, so that a command can tell what it expects of the value.
  private var parsed: [String] {
    var parsed: [String] = []
    for index in arguments.indices {
      let word = arguments[index]
      if word == "--" { return parsed + arguments[index...] }
      if word.prefixMatch(of: /-[0-9]/) != nil, let option = parsed.last, option.hasPrefix("--"),
        !option.contains("=")
      {
        parsed[parsed.count - 1] = "\(option)=\(word)"
      } else {
        parsed.append(word)
      }
    }
    return parsed
  }

  func exitCode() async -> Int32 {
    let code = await ending()
    guard let reason = Terminal.lostOutput else { return code }
    terminal.error("not everything could be written to stdout: \(reason)")
    switch CommandFailure.Code(rawValue: code) {
    case .done, .findings: return CommandFailure.Code.failed.rawValue
    default: return code
    }
  }

  private func ending() async -> Int32 {
    do {
      // Swift's runtime for Linux takes it from there. Without any word a call for a build would be one for help, and succeed.
      guard !commandLine.isEmpty else {
        throw CommandFailure(
          .failed, "the command line cannot be read from /proc/self; is /proc mounted?")
      }
      var command = try CatalogCommand.parseAsRoot(parsed)
      // Help and the version have to do with no files.
      try NamesInUTF8.check()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return CommandFailure.Code.done.rawValue
    } catch let failure as CommandFailure {
      // Made once: there may be thousands of lines.
      let terminal = terminal
      for line in failure.lines { terminal.error(line) }
      return failure.code.rawValue
    } catch is CancellationError {
      return CommandFailure.Code.interrupted.rawValue
    } catch {
      return parserExitCode(error)
    }
  }

  /// Help and version are data; a wrong call is one line, and where to read on.
  private func parserExitCode(_ error: any Error) -> Int32 {
    let code = CatalogCommand.exitCode(for: error)
    let named = named
    let meant = named.stranger.map { word in
      let question = NearestName.question(for: word, among: named.choices)
      return "\"\(word)\" is not a command" + (question.map { "; " + $0 } ?? "")
    }
    // For a command that does not exist, the parser would print the help of the one above.
    if code == .success, meant == nil {
      terminal.output(CatalogCommand.fullMessage(for: error))
      return code.rawValue
    }
    let message = CatalogCommand.message(for: error)
    let line = meant ?? Self.line(of: message)
    let isSentence = line.last.map { ".?!".contains($0) } ?? false
    terminal.error(
      "\(line)\(isSentence ? "" : ".") See \((["catalog"] + named.path).joined(separator: " ")) --help"
    )
    return code == .success || code == .validationFailure
      ? CommandFailure.Code.usage.rawValue : CommandFailure.Code.failed.rawValue
  }

  /// One line of what the parser says in several, with spaces before them, and a dash before each of many choices.
  private static func line(of message: String) -> String {
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
    var line = ""
    for (words, last) in zip(lines, [""] + lines) {
      let isChoice = words.hasPrefix("- ")
      if !line.isEmpty { line += isChoice && last.hasPrefix("- ") ? ", " : " " }
      line += isChoice ? words.dropFirst(2) : words
    }
    return line
  }

  /// The command that the first words name, or those after `help`: as deep as it is known.
  private var named: (path: [String], stranger: String?, choices: [String]) {
    let isHelp = arguments.first == "help"
    var path: [String] = []
    var commands = CatalogCommand.configuration.subcommands
    for word in arguments.dropFirst(isHelp ? 1 : 0) where word != "help" {
      // A word behind a flag may be its value, and one behind a command without others below it is that command's own.
      if word.hasPrefix("-") || (commands.isEmpty && !isHelp) { break }
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        return (path, word, commands.compactMap { $0.configuration.commandName })
      }
      path.append(word)
      commands = command.configuration.subcommands
    }
    return (path, nil, [])
  }

  /// Errors must be said even where the options that shape the terminal could not be read.
  private var terminal: Terminal {
    Terminal(
      color: color, verbosity: .normal, environment: ProcessInfo.processInfo.environment)
  }

  /// What `--color` says, as far as it says it rightly.
  private var color: Terminal.Color {
    var color = Terminal.Color.auto
    for (argument, next) in zip(arguments, arguments.dropFirst() + [""]) {
      if argument == "--" { break }
      let flag = "--color="
      if argument == "--color" {
        color = Terminal.Color(rawValue: next) ?? color
      } else if argument.hasPrefix(flag) {
        color = Terminal.Color(rawValue: String(argument.dropFirst(flag.count))) ?? color
      }
    }
    return color
  }
}
