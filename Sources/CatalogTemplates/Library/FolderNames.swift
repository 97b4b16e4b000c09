import CSystemCalls
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names of what stands in a folder, all of them: Foundation takes a listing that breaks off for a whole one.
package enum FolderNames {
  /// In the order of the file system; names that are not UTF-8 are repaired.
  ///
  /// - Throws: the system's error, as one of Foundation's.
  package static func list(_ path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw failure }
    defer { closedir(folder) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while catalog_next_name(folder, &name, nil) == 0 {
      guard let name else { return names }
      names.append(String(cString: name))
    }
    throw failure
  }

  /// Why the call that just failed did.
  private static var failure: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}
