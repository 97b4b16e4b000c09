import Foundation

/// Why a file or a folder of a theme cannot be read, in the system's plain words: `Permission denied`. Or why it is not.
package struct UnreadableFile: CustomStringConvertible {
  package let description: String

  /// - Parameter error: `HiddenPlace`, or Foundation's, which tells of codes instead.
  package init(_ error: any Error) {
    if let hidden = error as? HiddenPlace {
      description = hidden.description
      return
    }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    description =
      cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(CInt(cause.code))) : cause.localizedDescription
  }
}
