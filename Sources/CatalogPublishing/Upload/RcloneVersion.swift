/// Which rclone is installed.
struct RcloneVersion: Comparable {
  let major: Int
  let minor: Int

  /// The first that asks WebDAV and SFTP servers to rename over a file; those before delete it first.
  /// Source: rclone's changelog, 1.63.0, "fix server side copy/move not overwriting" (webdav), "fix move to allow overwriting existing
  /// files" (sftp).
  static let renamingOver = RcloneVersion(major: 1, minor: 63)

  private init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// - Parameter output: of `rclone version`: `rclone v1.60.1-DEV` and more lines.
  /// - Returns: nil for anything else.
  init?(output: String) {
    guard let words = output.split(whereSeparator: \.isNewline).first?.split(separator: " "),
      words.count > 1, words[0] == "rclone", words[1].first == "v"
    else { return nil }
    let parts = words[1].dropFirst().split(separator: ".")
    guard parts.count > 1, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    self.init(major: major, minor: minor)
  }

  static func < (one: RcloneVersion, other: RcloneVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}
