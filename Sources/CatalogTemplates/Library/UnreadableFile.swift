#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file or a folder of a theme cannot be read, in the system's plain words: `Permission denied`. Or why it is not.
package struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  static let notPlain = UnreadableFile(description: "it is not a plain file")
  /// It is not what it was when it was found. A preview builds again by itself, so nobody is told to.
  static let changed = UnreadableFile(
    description: "it changed during the build; the next one reads it anew")
  static let misnamed = UnreadableFile(description: "the name is not UTF-8; give it another one")

  private init(description: String) {
    self.description = description
  }

  /// - Parameter code: of the system.
  init(code: CInt) {
    description = String(cString: strerror(code))
  }

  /// - Parameter place: where a link leads from the file, by no link.
  init(hiddenAt place: String) {
    description = "it leads to what is hidden, \(place); copy what it leads to"
  }

  /// - Parameter error: one of these, or another in its own words.
  package init(_ error: any Error) {
    self = error as? UnreadableFile ?? UnreadableFile(description: "\(error)")
  }
}
