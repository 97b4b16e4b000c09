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
}
