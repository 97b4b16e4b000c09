/// A value of the official suite's data.
enum JSONValue: Decodable, Sendable, Hashable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let decimal = try? container.decode(Double.self) {
      // There is no field of decimals: whoever writes a schema says how they are written.
      self = .text(String(decimal))
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue {
    if case .object(let fields) = self { fields[key] ?? .null } else { .null }
  }

  var asText: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .null, .list, .object: ""
    }
  }

  var asNumber: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  var elements: [JSONValue] {
    if case .list(let elements) = self { elements } else { [] }
  }
}
