import Foundation
import Testing

/// A JSON document under a JSON Patch, by the book and not by our code: RFC 6902 over Foundation's own values.
struct PatchedDocument {
  private var document: Any

  init(_ data: Data) throws {
    document = try JSONSerialization.jsonObject(with: data)
  }

  /// Sorted, for comparisons.
  var bytes: Data {
    get throws {
      try JSONSerialization.data(withJSONObject: document, options: .sortedKeys)
    }
  }

  mutating func apply(_ patch: Data) throws {
    let operations = try #require(
      try JSONSerialization.jsonObject(with: patch) as? [[String: Any]])
    for operation in operations {
      let name = try #require(operation["op"] as? String)
      let path = try #require(operation["path"] as? String)
      let tokens = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
        String($0).replacing("~1", with: "/").replacing("~0", with: "~")
      }
      document = try Self.apply(name, Array(tokens)[...], operation["value"], to: document)
    }
  }

  private static func apply(
    _ name: String, _ path: ArraySlice<String>, _ value: Any?, to node: Any
  ) throws -> Any {
    var object = try #require(node as? [String: Any])
    let key = try #require(path.first)
    guard path.count == 1 else {
      let child = try #require(object[key], "\(name): no \(key)")
      object[key] = try apply(name, path.dropFirst(), value, to: child)
      return object
    }
    switch name {
    case "add":
      #expect(object[key] == nil, "adding \(key), which is there")
      object[key] = try #require(value) as Any
    case "remove":
      try #require(object[key] != nil, "removing \(key), which is not there")
      object[key] = nil
    case "replace":
      try #require(object[key] != nil, "replacing \(key), which is not there")
      object[key] = try #require(value) as Any
    case "test":
      #expect(object[key] as? Int == value as? Int)
    default: Issue.record("\(name) is no operation")
    }
    return object
  }
}
