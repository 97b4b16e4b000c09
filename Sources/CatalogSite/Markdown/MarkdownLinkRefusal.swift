/// Why a destination is not accepted.
package enum MarkdownLinkRefusal: Error, Hashable {
  case empty
  case controlCharacter
  case spaceAround
  case backslash
  case missingScheme
  case missingHost
  case scheme(String)
  case notANumber(kind: String)
  case notAPicture

  /// What is wrong and what to write instead, to stand after the destination and a colon.
  package var message: String {
    switch self {
    case .empty:
      "the destination is empty; expected a path, an address or character:, location:, episode: and a number"
    case .controlCharacter: "a control character is not accepted in a destination"
    case .spaceAround: "a destination cannot begin or end with a space"
    case .backslash: #"a backslash is not accepted in a destination; write "/" or "%5C""#
    case .missingScheme: #"a host needs a scheme; write "https:" before it"#
    case .missingHost: #"the host is missing; expected "https://" and a name"#
    case .scheme(let name):
      "scheme \(MarkdownQuote.of(name)) is not accepted; expected http, https, mailto, character, location or episode"
    case .notANumber(let kind):
      "no \(kind) is named; expected a number above 0, as in \(kind):1"
    case .notAPicture: "not a picture; expected the path of a picture"
    }
  }
}
