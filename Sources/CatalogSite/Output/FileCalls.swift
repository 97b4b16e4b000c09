import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls to the system that the output needs, each with its error in words.
///
/// Not Foundation: its writes sync every file, which costs five times the write itself, and it follows links.
enum FileCalls {
  enum Kind { case missing, file, folder, link, other }

  static func kind(of path: String) throws(OutputError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw failure("cannot be looked at", path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// The file's bytes into a reused buffer; false when there is no regular file of that length.
  /// - Parameter length: nil reads whatever is there.
  static func read(_ path: String, expecting length: Int?, into buffer: inout [UInt8])
    throws(OutputError) -> Bool
  {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return false }
      throw failure("cannot be read", path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let size = Int(status.st_size)
    if let length, length != size { return false }
    if buffer.count < size { buffer += [UInt8](repeating: 0, count: size - buffer.count) }
    if buffer.count > size, length == nil { buffer.removeLast(buffer.count - size) }
    var done = 0
    while done < size {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(descriptor, bytes.baseAddress.map { $0 + done }, size - done)
        #else
          Glibc.read(descriptor, bytes.baseAddress.map { $0 + done }, size - done)
        #endif
      }
      if count == 0 { return false }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("cannot be read", path)
      }
      done += count
    }
    return true
  }

  /// Makes the file anew; it must not exist.
  static func create(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("cannot be made", path) }
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        let error = failure("cannot be written", path)
        close(descriptor)
        throw error
      }
      done += count
    }
    // Some file systems (NFS, quotas) tell only now that the bytes did not fit.
    guard close(descriptor) == 0 else { throw failure("cannot be written", path) }
  }

  static func rename(_ from: String, to path: String) throws(OutputError) {
    #if canImport(Darwin)
      let result = Darwin.rename(from, path)
    #else
      let result = Glibc.rename(from, path)
    #endif
    guard result == 0 else { throw failure("cannot be put in place", path) }
  }

  /// Makes the folder; one that is already there is fine.
  static func makeFolder(_ path: String) throws(OutputError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw failure("cannot be made", path)
    }
  }

  static func removeFile(_ path: String) throws(OutputError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("cannot be removed", path) }
  }

  /// Removes the folder if nothing is in it.
  static func removeFolderIfEmpty(_ path: String) throws(OutputError) {
    guard rmdir(path) == 0 || [ENOENT, ENOTEMPTY, EEXIST].contains(errno) else {
      throw failure("cannot be removed", path)
    }
  }

  /// Names in a folder, sorted by bytes.
  static func names(in folder: String) throws(OutputError) -> [String] {
    guard let stream = opendir(folder) else { throw failure("cannot be listed", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path without links, `.` and `..`; parts that do not exist yet are kept as they are.
  static func canonical(_ path: String) -> String {
    var existing = URL(fileURLWithPath: path).standardizedFileURL.path
    var missing: [String] = []
    while existing != "/" {
      if let resolved = realpath(existing, nil) {
        defer { free(resolved) }
        return ([String(cString: resolved)] + missing.reversed()).joined(separator: "/")
      }
      missing.append(String(existing.split(separator: "/").last ?? ""))
      existing = "/" + existing.split(separator: "/").dropLast().joined(separator: "/")
    }
    return "/" + missing.reversed().joined(separator: "/")
  }

  private static func failure(_ what: String, _ path: String) -> OutputError {
    OutputError("\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
