import Foundation
import SystemPackage

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
    } else {
      description = error.localizedDescription
    }
  }
}
