import Foundation

/// A user who owns nothing, for whom root may run the command.
enum OtherUser {
  /// To put before the command.
  static let words = ["setpriv", "--reuid", "12345", "--regid", "12345", "--clear-groups"]

  /// To put before the command for somebody who may not read and write everything, as root may.
  static let wordsForRoot = geteuid() == 0 ? words : []
  static let isThereForRoot = geteuid() != 0 || isThere

  /// Whether there is `setpriv`, we may, and the command and the folders of tests are open to all.
  static let isThere: Bool = {
    guard let binary = try? CatalogTool.binary.path else { return false }
    let line = "test -x \"$0\" && \"$1\" --version > /dev/null 2>&1"
    let folder = FileManager.default.temporaryDirectory.path
    let probe = try? Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: words + ["sh", "-c", line, folder, binary])
    probe?.waitUntilExit()
    return probe?.terminationStatus == 0
  }()
}
