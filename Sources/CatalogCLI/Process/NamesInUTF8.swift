#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Refuses names that are bytes but no text: Swift repairs them, so that another file or folder would be meant.
enum NamesInUTF8 {
  /// - Throws: `CommandFailure` for a word of the command line, or the folder it is given in.
  static func check() throws(CommandFailure) {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    for case let word? in words.dropFirst() where !isText(word) {
      throw CommandFailure(
        .usage, "\"\(String(cString: word))\" is not UTF-8; give the file or folder another name")
    }
    guard let folder = getcwd(nil, 0) else { return }
    defer { free(folder) }
    guard isText(folder) else {
      throw CommandFailure(
        .failed,
        "the path of this folder, \(String(cString: folder)), is not UTF-8; call catalog in another one"
      )
    }
  }

  private static func isText(_ name: UnsafePointer<CChar>) -> Bool {
    String(validatingCString: name) != nil
  }
}
