import ArgumentParser
import CatalogData
import CatalogServer
import CatalogTemplates
import Foundation

struct MockAPICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock-api",
    abstract: "A stand-in for the API on this machine, with faults on demand.",
    discussion: """
      Serves a folder as the real API does, with its errors, ETags and pictures, so that outages can be rehearsed. The address \
      is printed when it listens; give it to --source.

        catalog mock-api --generate 1000
        catalog mock-api --generate 1000 --fault status=503,first=2 --fault latency=50ms
        catalog mock-api Fixtures         recorded responses; these are in a checkout of catalog

      \(Fault.help)
      What was asked: GET /__requests. Ends with Ctrl-C.
      """)

  @Argument(
    help: ArgumentHelp(
      "Recorded responses (api/character/page-1.json …), or characters.json, locations.json and episodes.json.",
      valueName: "dir"), completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("Make up so many characters instead.", valueName: "n"))
  var generate: Int?

  @Option(
    help: ArgumentHelp("Pictures named 1.jpeg, 2.jpeg, …", valueName: "dir"), completion: .directory
  )
  var avatars: String?

  @Option(help: ArgumentHelp("0 takes any free one.", valueName: "n"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "Where to listen. Anything but a name of this machine lets others in.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("What goes wrong; may be given several times.", valueName: "fault"))
  var fault: [String] = []

  @Option(
    help: ArgumentHelp("Decides chances; the same seed gives the same faults.", valueName: "n"))
  var seed: UInt64 = 0

  @Flag(help: "Serve the addresses inside the records as they are.")
  var keepUrls = false

  @OptionGroup var speech: TerminalOptions

  func validate() throws {
    // With more of them, the last would be made after the year 9999.
    if let generate, !(0...100_000_000).contains(generate) {
      throw ValidationError("--generate must be 0 to 100000000.")
    }
    if avatars?.isEmpty == true { throw ValidationError("--avatars is \"\"; expected a path.") }
    guard ServeAddress.ports.contains(port) else {
      throw ValidationError("--port must be 0 to 65535.")
    }
    if let problem = ServeAddress.problem(ofHost: host) { throw ValidationError(problem) }
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkFolder() throws {
    if folder?.isEmpty == true { throw ValidationError("The folder has no name.") }
    guard folder == nil || generate == nil else {
      throw ValidationError("Give a folder or --generate, not both.")
    }
    guard folder != nil || generate != nil else {
      throw ValidationError("Give a folder or --generate.")
    }
  }

  func run() async throws {
    try checkFolder()
    let terminal = speech.terminal
    do {
      try await mock(terminal).run(host: host, port: port) { listener in
        if let exposure = ServeAddress.exposure(
          host: host, at: listener, of: "the records and the pictures")
        {
          terminal.warning(exposure)
        }
        terminal.output(ServeAddress.origin(host: host, port: listener.port) + "/api")
        terminal.note("serving; Ctrl-C ends it")
      }
      // It serves until it is ended; the exit code tells by what.
      try Task.checkCancellation()
    } catch let error as MockAPIError {
      throw CommandFailure(error)
    } catch let error as FaultSyntaxError {
      throw CommandFailure(
        .usage, error.description { NearestName.suggestion(for: $0, among: $1) })
    }
  }

  private func mock(_ terminal: Terminal) throws -> MockAPI {
    let faults = try fault.map { try Fault($0) }
    let data: MockAPIData
    var pictures = MockAvatars.synthetic
    for path in [folder, avatars].compactMap(\.self) {
      guard let obstacle = PathReach(path).obstacle else { continue }
      throw CommandFailure(.failed, "\(path) \(obstacle)")
    }
    if let folder {
      data = try .folder(folder) { PathReach($0).obstacle }
      pictures = MockAvatars.beside(folder) ?? .none
    } else {
      data = .generated(generate ?? 0, seed: seed)
    }
    if let avatars { pictures = try .files(in: avatars) }
    return MockAPI(
      data: data, avatars: pictures, faults: faults, seed: seed,
      settings: MockAPISettings(
        keepsURLs: keepUrls, machineNames: [MachineName.current].compactMap(\.self),
        onRequest: { terminal.detail($0.description) }))
  }
}
