import CatalogServer
import CatalogTestSupport
import Foundation

/// A site in a folder, served for as long as a test looks at it.
struct PreviewWorld: Sendable {
  let board: PreviewBoard
  let client: RawClient
  /// The folder of the site.
  let site: String
  /// The folder it is in, with what nobody must reach.
  let outside: String

  static let page = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'">
    <title>Home</title>
    <link rel="stylesheet" href="assets/style.1.css">
    </head>
    <body>Home</body>
    </html>

    """

  static let files = [
    "site/index.html": page, "site/404.html": page.replacing("Home", with: "Not here"),
    "site/characters/index.html": page.replacing("Home", with: "Characters"),
    "site/characters/1.html": page.replacing("Home", with: "Rick"),
    "site/assets/style.1.css": "body{}", "site/.catalog-manifest": "secret",
    "site/.well-known/security.txt": "Contact: mailto:a@example.org\n",
    "site/with space/é.txt": "é", "secret.txt": "secret", "elsewhere/secret.txt": "secret",
  ]

  /// With patience for clients on a machine where a thousand tests run at once.
  static let unhurried = PreviewSettings(
    patience: ConnectionPatience(
      request: .seconds(600), next: .seconds(600), stall: .seconds(600)))

  static func running<Value: Sendable>(
    _ more: [String: String] = [:], settings: PreviewSettings = unhurried,
    _ body: @escaping @Sendable (PreviewWorld) async throws -> Value
  ) async throws -> Value {
    try await withFolder(files.merging(more) { $1 }) { folder in
      let board = PreviewBoard(folder: folder + "/site")
      let server = PreviewServer(board: board, settings: settings)
      let (ports, ready) = AsyncStream<Int>.makeStream()
      return try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask {
          defer { ready.finish() }
          try await server.run { ready.yield($0.port) }
          return nil
        }
        guard let port = await ports.first(where: { _ in true }) else {
          try await group.waitForAll()
          throw CancellationError()
        }
        let world = PreviewWorld(
          board: board, client: RawClient("http://127.0.0.1:\(port)"), site: folder + "/site",
          outside: folder)
        group.addTask { try await body(world) }
        defer { group.cancelAll() }
        while let value = try await group.next() {
          if let value { return value }
        }
        throw CancellationError()
      }
    }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: site + "/" + name))
  }
}
