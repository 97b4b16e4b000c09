/// What stands in one place of a remote where files of a site are to come, and has to go before they do.
struct RemoteObstacles: Sendable {
  static let none = RemoteObstacles(files: [], folders: [])

  /// Nobody's but our own.
  let files: [PublishedPath]
  /// Those, without a file then, where a file is to come.
  let folders: [PublishedPath]
}
