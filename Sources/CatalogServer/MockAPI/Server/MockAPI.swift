import CatalogDomain
import Hummingbird
import Logging
import NIOCore

/// A stand-in for the Rick and Morty API on this machine, with faults on demand.
///
/// Copies share one state: counts and faults. Safe to use from any task.
package struct MockAPI: Sendable {
  private let data: MockAPIData
  private let avatars: MockAvatars
  private let state: MockAPIState
  private let settings: MockAPISettings

  /// - Parameters:
  ///   - faults: what goes wrong, in order: of several that would spoil one answer the first does.
  ///   - seed: decides chances and varying latencies.
  package init(
    data: MockAPIData, avatars: MockAvatars = .none, faults: [Fault] = [], seed: UInt64 = 0,
    settings: MockAPISettings = MockAPISettings()
  ) {
    self.data = data
    self.avatars = avatars
    state = MockAPIState(faults: faults, seed: seed)
    self.settings = settings
  }

  /// What was asked for so far; for tests.
  package var counts: RequestCounts { state.counts }

  /// Serves until the task is cancelled, then closes all connections and returns.
  ///
  /// - Parameters:
  ///   - port: 0 takes any free one.
  ///   - onReady: called once with where it listens. The server answers from then on.
  /// - Throws: `MockAPIError` when the port is in use or cannot be had.
  package func run(
    host: String = "127.0.0.1", port: Int = 0,
    onReady: @escaping @Sendable (_ listener: ListenerAddress) async -> Void = { _ in }
  ) async throws {
    let activity = ServerActivity()
    let application = application(host, port, activity) { listener in
      activity.add(listener: listener)
      await onReady(ListenerAddress(listener.localAddress, port: port))
    }
    guard let error = await activity.failure(of: { try await application.run() }) else { return }
    if error is SocketAddressError.UnknownHost {
      throw MockAPIError(
        "host \(host) is no name or address of this machine; leave out --host for 127.0.0.1")
    }
    guard let error = error as? IOError else { throw error }
    throw MockAPIError.cannotListen(host: host, port: port, error)
  }

  private func application(
    _ host: String, _ port: Int, _ activity: ServerActivity,
    onListening: @escaping @Sendable (any Channel) async -> Void
  ) -> Application<MockResponder> {
    Application(
      responder: MockResponder(
        data: data, avatars: avatars, state: state, settings: settings, activity: activity,
        hosts: HostRule(listeningOn: host, machine: settings.machineNames)),
      server: .http1(
        configuration: .init(additionalChannelHandlers: [ConnectionRegistration(activity)])),
      configuration: .init(address: .hostname(HostName.withoutBrackets(host), port: port)),
      onServerRunning: onListening,
      logger: Logger(label: "catalog.mock-api") { _ in SwiftLogNoOpLogHandler() })
  }
}
