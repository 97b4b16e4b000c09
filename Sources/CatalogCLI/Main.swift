import ArgumentParser
import CatalogDomain

/// The way in and the way out: parse, run, exit.
@main
struct Main {
  static func main() async {
    ClosedStreams.occupy()
    OpenFileLimit.raise()
    OpenFileLimit.limitLoops()
    Allocator.shareArenas()
    let code = await Interruption.watching {
      await CommandRun(commandLine: CommandLine.arguments).exitCode()
    }
    Interruption.exit(code)
  }
}
