/// How a preview behaves, apart from what it serves.
package struct PreviewSettings: Sendable {
  package var base: BasePath
  /// Whether pages get the script that follows the builds.
  package var injectsScript: Bool
  /// Names of this machine that are answered too, when the preview listens for more than this machine.
  package var machineNames: [String]
  package var patience: ConnectionPatience
  /// Connections at once. When there are more, the one goes that has waited longest without asking for anything. A quarter of them may be
  /// told of builds; when there are more, the oldest goes, and its page asks again.
  package var connections: Int
  /// Called once per request, when its answer begins; from any thread, several at once.
  package var onRequest: (@Sendable (_ line: String) -> Void)?

  package init(
    base: BasePath = .root, injectsScript: Bool = true, machineNames: [String] = [],
    patience: ConnectionPatience = ConnectionPatience(), connections: Int = 256,
    onRequest: (@Sendable (_ line: String) -> Void)? = nil
  ) {
    self.base = base
    self.injectsScript = injectsScript
    self.machineNames = machineNames
    self.patience = patience
    self.connections = connections
    self.onRequest = onRequest
  }
}
