/// What to do about names that mean nothing, worked out once for each: the same slip often comes a hundred times.
struct NameAdvice {
  /// Among which names the right one is looked for.
  enum Place: Hashable {
    /// The fields of schemas, by their slots.
    case field([Int])
    /// Those, and the root of the constants.
    case fieldOrRoot([Int])
    case constant
    case template
    case block(of: String)
  }

  private struct Question: Hashable {
    let name: String
    let place: Place
  }

  private var known: [Question: String] = [:]

  mutating func help(for name: String, _ place: Place, _ find: () -> String) -> String {
    let question = Question(name: name, place: place)
    if let help = known[question] { return help }
    let help = find()
    known[question] = help
    return help
  }

  /// What to do about a name that is probably meant to be one of `candidates`; nil where none is near.
  static func guess(for name: String, among candidates: some Collection<String>) -> String? {
    if let hidden = InvisibleCharacters.first(in: name, without: { candidates.contains($0) }) {
      return "it holds \(hidden); take it out"
    }
    return NearestName.question(for: name, among: candidates)
  }
}
