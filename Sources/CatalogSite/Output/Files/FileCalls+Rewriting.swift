#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that get other bytes and stay the same files. Only for trees that nobody looks at.
extension FileCalls {
  /// Bytes of the largest file that is copied over another: to write more takes longer than to make a second name anew.
  private static let mostCopied = 1 << 20

  /// Gives a file other bytes, if it has no second name.
  /// - Returns: whether it was such a file. Else it is as it was.
  func rewrite(_ name: Name, in folder: OpenFolder, _ bytes: UnsafeRawBufferPointer)
    throws(OutputError) -> Bool
  {
    guard let status = try status(of: name, in: folder), status.st_mode & S_IFMT == S_IFREG,
      status.st_nlink == 1
    else { return false }
    let file = try NewFile(over: name, in: folder, calls: self)
    try file.append(bytes)
    if Int(status.st_size) > bytes.count { try file.cut(to: bytes.count) }
    try file.finish()
    return true
  }

  /// Gives a file of one tree the bytes of another's.
  ///
  /// It gets the time of the other too, by which the next build sees that nothing is to be done: each of the two is written by us
  /// alone, and never twice within the steps of the system's clock.
  /// - Returns: whether it has them now; not where it has a second name, or is no file, or is a large one.
  func copy(
    _ name: Name, _ original: stat, in source: OpenFolder, over found: stat, in target: OpenFolder
  ) throws(OutputError) -> Bool {
    guard found.st_mode & S_IFMT == S_IFREG, found.st_nlink == 1 else { return false }
    let (written, wanted) = (Self.times(found).written, Self.times(original).written)
    if found.st_size == original.st_size, written.tv_sec == wanted.tv_sec,
      written.tv_nsec == wanted.tv_nsec
    {
      return true
    }
    guard original.st_size <= Self.mostCopied, let bytes = try bytes(of: name, in: source) else {
      return false
    }
    let isDone: Bool
    do {
      isDone = try bytes.withUnsafeBytes { try rewrite(name, in: target, $0) }
    } catch {
      throw OutputError(error, of: target.path)
    }
    guard isDone else { return false }
    var times = [wanted, wanted]
    // Without the time it is copied once more by the next build.
    utimensat(target.descriptor, name, &times, AT_SYMLINK_NOFOLLOW)
    return true
  }
}
