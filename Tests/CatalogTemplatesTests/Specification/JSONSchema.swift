import CatalogTemplates
import Synchronization

/// Writes the schema that a person would write for a piece of JSON: what is there, is a field.
///
/// A number is an optional number, since JSON's may be null, and so may be a section. A list below a list of the same name is taken to be
/// the same kind of list: a tree.
enum JSONSchema {
  static func infer(_ name: String, _ values: [JSONValue]) -> Schema<JSONValue> {
    infer(name, values, enclosing: [:])
  }

  private final class Place: Sendable {
    let schema = Mutex<Schema<JSONValue>?>(nil)
  }

  private static func infer(
    _ name: String, _ values: [JSONValue], enclosing: [String: Place]
  ) -> Schema<JSONValue> {
    Schema(name) { builder in
      var fields: [String: [JSONValue]] = [:]
      for case .object(let object) in values {
        for (key, value) in object { fields[key, default: []].append(value) }
      }
      for (key, values) in fields {
        add(key, values, to: &builder, enclosing) { $0[key] }
      }
      if let other = values.first(where: { if case .object = $0 { false } else { true } }) {
        add(".", values.filter { $0 != other } + [other], to: &builder, enclosing) { $0 }
      }
    }
  }

  private static func add(
    _ name: String, _ values: [JSONValue], to builder: inout SchemaBuilder<JSONValue>,
    _ enclosing: [String: Place], _ get: @escaping @Sendable (JSONValue) -> JSONValue
  ) {
    switch values.first(where: { $0 != .null }) {
    case nil: builder.optionalText(name) { _ in nil }
    case .flag: builder.flag(name) { get($0) == .flag(true) }
    case .number: builder.optionalNumber(name) { get($0).asNumber }
    case .object:
      builder.object(name, "An object.", infer(name, values, enclosing: enclosing)) { get($0) }
    case .list:
      let elements = values.flatMap(\.elements)
      let place = enclosing[name] ?? Place()
      if enclosing[name] == nil {
        var inner = enclosing
        if name != "." { inner[name] = place }
        let schema = infer("element of \(name)", elements, enclosing: inner)
        place.schema.withLock { $0 = schema }
      }
      let fallback = Schema<JSONValue>("nothing") { _ in }
      builder.list(name, "A list.", place.schema.withLock { $0 } ?? fallback) { get($0).elements }
    case .text, .null: builder.text(name) { get($0).asText }
    }
  }
}
