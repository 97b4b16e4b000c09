import CatalogData
import CatalogDomain
import Foundation

/// Does something with the state folder of a project that has one, and gives it back however that ends.
enum StateUse {
  enum Purpose {
    /// Beside others that read.
    case reading
    /// Alone.
    case writing
  }

  /// For others that read a database which is to be written first.
  private static let patience = Duration.seconds(5)

  /// A database that had to be moved aside is told of on stderr, unless the work takes the warnings and tells of it in its own way.
  ///
  /// - Parameters:
  ///   - command: the subcommand, for whoever finds the state folder locked.
  ///   - work: writes nothing where that is not the purpose.
  /// - Throws: `CommandFailure` when there is no state folder, or it is in use, or the work fails.
  static func run<Value>(
    _ configuration: Configuration, _ purpose: Purpose = .writing, command: String,
    _ work: (StateFolder) async throws -> Value
  ) async throws -> Value {
    switch PathReach(configuration.state) {
    case .reached: break
    case .missing:
      throw CommandFailure(
        .offline,
        "\(configuration.state) does not exist; nothing is stored yet, or --state names another folder"
      )
    case .link(let reason), .closed(let reason):
      throw CommandFailure(.failed, "\(configuration.state) \(reason); choose another --state")
    }
    let state = try await opened(configuration, purpose, command: command)
    defer { tellWarnings(of: state, configuration) }
    do {
      let value = try await work(state)
      try state.close()
      return value
    } catch let error as StoreError {
      throw CommandFailure(error)
    } catch let error as AvatarError {
      throw CommandFailure(error)
    }
  }

  private static func opened(
    _ configuration: Configuration, _ purpose: Purpose, command: String
  ) async throws -> StateFolder {
    guard purpose == .reading else {
      return try await StateFolder.waiting(.zero, configuration, command: command)
    }
    if let state = try StateFolder(reading: configuration, command: command) { return state }
    return try await StateFolder.waiting(patience, configuration, command: command)
  }

  /// Says on stderr what nobody has taken yet. As with errors, the options that shape a command's terminal are not at hand here.
  static func tellWarnings(of state: StateFolder, _ configuration: Configuration) {
    let terminal = Terminal(
      color: .auto, verbosity: .normal, environment: configuration.environment)
    for warning in state.store.takeWarnings() { terminal.warning(warning) }
  }
}
