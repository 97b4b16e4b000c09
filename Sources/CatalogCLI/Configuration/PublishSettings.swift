import CatalogPublishing
import Foundation

/// Where a site is published, and how.
struct PublishSettings: Hashable, Sendable {
  enum Destination: Hashable, Sendable {
    /// Of releases, on this machine.
    case folder(String)
    /// As `rclone` names it: `remote:path`, or a folder on this machine.
    case rclone(String)

    /// Where the files come to stand on this machine; nil where they go to another.
    var folder: String? {
      switch self {
      case .folder(let path): path
      case .rclone(let remote): Self.isElsewhere(remote) ? nil : remote
      }
    }

    /// Whether it is how rclone, scp and rsync write a place on another machine.
    static func isElsewhere(_ text: String) -> Bool {
      text.prefix { $0 != "/" }.contains(":")
    }
  }

  /// Nil when nobody said it.
  var destination: Destination?
  /// Whose limits are checked and whose files are written.
  var host: WebHost?
  /// Releases that stay.
  var keep: Int
  /// For how many seconds hashed assets stay after the site dropped them.
  var grace: TimeInterval
  /// Instead of those the host reads.
  var files: [HostFile]?
  /// Instead of those the host sends.
  var compress: [PackedForm]?

  /// The destination as it is written, without what may be a password.
  var displayName: String {
    switch destination {
    case .folder(let path): path
    case .rclone(let remote): RemoteTarget.name(of: remote)
    case nil: ""
    }
  }
}
