import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names of what stands in a folder of the content, all of them: Foundation takes a listing that breaks off for a whole one.
enum FolderNames {
  /// In the order of the file system; names that are not UTF-8 are repaired.
  static func list(_ path: String) throws(Errno) -> [String] {
    guard let folder = opendir(path) else { throw Errno(rawValue: errno) }
    defer { closedir(folder) }
    // A record ends with its name: the type's room for it may lie beyond it, so the name is read where it begins, and not copied.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Errno(rawValue: errno) }
        return names
      }
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
  }
}
