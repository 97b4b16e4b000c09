import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All names in a folder of a theme: Foundation takes a listing that breaks off for a whole one.
package enum FolderNames {
  /// In the order of the file system; names that are not UTF-8 are repaired.
  package static func list(_ path: String) throws(UnreadableFile) -> [String] {
    guard let folder = opendir(path) else { throw UnreadableFile(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while catalog_next_name(folder, &name, nil) == 0 {
      guard let name else { return names }
      names.append(String(cString: name))
    }
    throw UnreadableFile(code: errno)
  }
}
