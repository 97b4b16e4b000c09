import Foundation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file or a folder cannot be read or written, in the system's plain words: `Permission denied`.
package struct FileTrouble: CustomStringConvertible {
  package let description: String

  /// - Parameter error: the system's own, or Foundation's around it, which tells of codes instead.
  package init(_ error: any Error) {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    if let code = error as? Errno {
      description = code.description
    } else if cause.domain == NSPOSIXErrorDomain {
      description = Errno(rawValue: CInt(cause.code)).description
    } else if cause.domain == NSCocoaErrorDomain, Self.isHereGone {
      // Foundation makes no path of a name there, and says that the type of the address is not supported.
      description = "the folder this was called in is gone"
    } else {
      description = error.localizedDescription
    }
  }

  /// Whether the current folder was removed.
  private static var isHereGone: Bool {
    guard let path = getcwd(nil, 0) else { return errno == ENOENT }
    free(path)
    return false
  }
}
