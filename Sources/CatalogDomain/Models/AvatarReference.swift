package import Foundation
import Synchronization

/// Where a character's picture is to be had. Says nothing of its type: a third of the API's `.jpeg` are PNG.
package struct AvatarReference: Hashable, Sendable {
  /// Up to the last `/`, with it. A catalog holds an address a character, and nearly all of them stand in one folder, whose text they
  /// share; a `URL` each would take six times the memory.
  private let folder: String
  private let name: String

  private static let lastFolder = Mutex("")

  /// - Parameter url: absolute, `http` or `https`.
  package init(url: URL) {
    let text = Self.text(of: url)
    let end = text.utf8.lastIndex(of: UInt8(ascii: "/")).map(text.utf8.index(after:))
    let (folder, name) = (text[..<(end ?? text.startIndex)], text[(end ?? text.startIndex)...])
    self.folder = Self.lastFolder.withLock { last in
      if last != folder { last = String(folder) }
      return last
    }
    self.name = String(name)
  }

  /// The address as written, with its scheme in lower case.
  package var text: String { folder + name }

  /// Absolute, `http` or `https`.
  package var url: URL {
    // What a `URL` wrote it reads again; the other branch is for the compiler.
    URL(string: text) ?? URL(fileURLWithPath: text)
  }

  /// Schemes have no case (RFC 3986, section 3.1), and addresses are compared as text.
  private static func text(of url: URL) -> String {
    let text = url.absoluteString
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }),
      scheme.endIndex < text.endIndex
    else { return text }
    return text[..<scheme.endIndex].lowercased() + text[scheme.endIndex...]
  }
}
