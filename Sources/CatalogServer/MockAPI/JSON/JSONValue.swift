/// Any JSON value, with its members in the order they were written.
///
/// The API's ETags are taken over compact JSON in the order given, so a dictionary will not do; and a record keeps members
/// nobody foresaw, so that data with a new member can be served as it is.
enum JSONValue: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSONValue
  }

  case null
  case bool(Bool)
  /// As it was written: `1.0` stays `1.0`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The last member of that name, as JavaScript reads it; nil when this is no object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }

  /// The same object with that member's value replaced in its place; itself when there is no such member.
  func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for index in members.indices where members[index].name == name {
      members[index].value = value
    }
    return .object(members)
  }
}
