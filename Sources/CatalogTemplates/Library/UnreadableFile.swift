import Foundation

/// Why a file or a folder of a theme cannot be read, in the system's plain words: `Permission denied`.
package struct UnreadableFile: CustomStringConvertible {
  package let description: String

  /// - Parameter error: Foundation's, which tells of codes instead.
  package init(_ error: any Error) {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    description =
      cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(CInt(cause.code))) : cause.localizedDescription
  }
}
