import Foundation

/// Why a file or a folder of a theme cannot be read, in the system's plain words: `Permission denied`. Or why it is not.
package struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static let notPlain = UnreadableFile(description: "it is not a plain file")
  /// It is not what it was when it was found.
  static let changed = UnreadableFile(description: "it changed during the build; run again")
  static let misnamed = UnreadableFile(description: "the name is not UTF-8; give it another one")

  private init(description: String) {
    self.description = description
  }

  /// - Parameter code: of the system.
  init(code: CInt) {
    description = String(cString: strerror(code))
  }

  /// - Parameter error: one of these, `HiddenPlace`, or Foundation's, which tells of codes instead.
  package init(_ error: any Error) {
    if let told = error as? UnreadableFile {
      self = told
      return
    }
    if let hidden = error as? HiddenPlace {
      self.init(description: hidden.description)
      return
    }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    if cause.domain == NSPOSIXErrorDomain {
      self.init(code: CInt(cause.code))
    } else {
      self.init(description: cause.localizedDescription)
    }
  }
}
