import Foundation

/// A lock on a file against everybody, root included, as `chattr` sets it.
enum FileLock {
  /// Whether this process may set one where tests have their folders: Linux, as root, on a file system that has it.
  static let isAllowed: Bool = {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "catalog-lock-\(UUID().uuidString)"
    ).path
    let line =
      "touch \"$0\" && chattr +i \"$0\" && ! rm -f \"$0\"; chattr -i \"$0\" && rm \"$0\""
    let probe = try? Process.run(
      URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "(\(line)) > /dev/null 2>&1", path])
    probe?.waitUntilExit()
    return probe?.terminationStatus == 0
  }()
}
