import CatalogDomain
import Hummingbird
import Logging
import NIOCore

/// Serves the folder of a site to browsers on this machine, and tells their pages of every build.
///
/// Safe to use from any task.
package struct PreviewServer: Sendable {
  /// Bytes of all header fields together, and of the longest, which may be the request line. Cookies of other programs on this
  /// machine come along: they are one host.
  private static let mostHeaderBytes = 65_536
  private static let mostFields = 200

  private let board: PreviewBoard
  private let settings: PreviewSettings

  /// - Parameter board: says where the site is and how the builds went.
  package init(board: PreviewBoard, settings: PreviewSettings = PreviewSettings()) {
    self.board = board
    self.settings = settings
  }

  /// Serves until the task is cancelled, then closes all connections and returns.
  ///
  /// - Parameters:
  ///   - host: where to listen; anything but a loopback name lets others in.
  ///   - port: 0 takes any free one.
  ///   - onReady: called once with where it listens. The server answers from then on.
  /// - Throws: `PreviewError` when the port cannot be had.
  package func run(
    host: String = "127.0.0.1", port: Int = 0,
    onReady: @escaping @Sendable (_ listener: ListenerAddress) async -> Void = { _ in }
  ) async throws {
    let activity = ServerActivity(
      limit: settings.connections, streams: settings.connections / 4)
    let application = application(host, port, activity) { listener in
      activity.add(listener: listener)
      await onReady(ListenerAddress(listener.localAddress, port: port))
    }
    if let error = await activity.failure(of: { try await application.run() }) {
      throw PreviewError(error, host: host, port: port)
    }
  }

  private func application(
    _ host: String, _ port: Int, _ activity: ServerActivity,
    onListening: @escaping @Sendable (any Channel) async -> Void
  ) -> Application<PreviewResponder> {
    let patience = settings.patience
    return Application(
      responder: PreviewResponder(
        answers: PreviewAnswers(
          board: board, base: settings.base,
          hosts: HostRule(listeningOn: host, machine: settings.machineNames),
          injectsScript: settings.injectsScript),
        settings: settings, activity: activity),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionWatch(activity, patience)],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: Self.mostHeaderBytes, maxHeaderListSize: Self.mostHeaderBytes,
            maxHeaderFieldCount: Self.mostFields))),
      configuration: .init(address: .hostname(HostName.withoutBrackets(host), port: port)),
      onServerRunning: onListening,
      logger: Logger(label: "catalog.serve") { _ in SwiftLogNoOpLogHandler() })
  }
}
