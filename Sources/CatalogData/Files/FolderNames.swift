import CSystemCalls
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All names in a folder of the project: Foundation takes a listing that breaks off for a whole one.
package enum FolderNames {
  /// In the order of the file system; names that are not UTF-8 are repaired.
  package static func list(_ path: String) throws(Errno) -> [String] {
    guard let folder = opendir(path) else { throw Errno(rawValue: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while catalog_next_name(folder, &name, nil) == 0 {
      guard let name else { return names }
      names.append(String(cString: name))
    }
    throw Errno(rawValue: errno)
  }
}
