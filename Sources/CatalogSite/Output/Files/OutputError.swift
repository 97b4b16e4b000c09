/// Why the site could not be put in its place. Names the file or folder, what is wrong and what to do.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// The system's number for the reason; 0 when the reason is ours.
  let code: Int32
  /// Whether another build has the site, and waiting helps.
  package let isInUse: Bool

  package init(_ description: String) {
    self.init(description, code: 0)
  }

  init(_ description: String, code: Int32 = 0, isInUse: Bool = false) {
    self.description = description
    self.code = code
    self.isInUse = isInUse
  }

  /// - Parameters:
  ///   - error: whatever was thrown; one that is ours already stays as it is.
  ///   - path: what another one is told of.
  init(_ error: any Error, of path: String) {
    self = error as? OutputError ?? OutputError("\(path): \(error)")
  }

  static func notOurs(_ path: String) -> OutputError {
    OutputError("\(path) was not written by catalog, but the site needs its place; move it away")
  }

  static func locked(_ path: String) -> OutputError {
    #if canImport(Darwin)
      let key = "chflags nouchg,nouappnd"
    #else
      let key = "chattr -i -a"
    #endif
    return OutputError(
      "\(path) is locked against changes, so the old site stays; unlock it (\(key)) and build again"
    )
  }

  static func notFile(_ path: String) -> OutputError {
    OutputError("\(path) is not a file, but the site needs its place; move it away")
  }
}
