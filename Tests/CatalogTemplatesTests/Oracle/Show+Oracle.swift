import CatalogTemplates
import Foundation

/// A show as swift-mustache takes it: dictionaries. What is absent is null, which hides what an outer
/// context has under that name.
extension Show {
  var oracleValue: [String: Any] {
    var value: [String: Any] = [
      "title": title, "year": year, "isRunning": isRunning, "home": home.text,
      "summary": summary.markup, "creator": creator.oracleValue, "cast": cast.map(\.oracleValue),
      "tags": tags, "parts": parts.map(\.oracleValue),
    ]
    value["tagline"] = tagline ?? NSNull()
    value["seasons"] = seasons ?? NSNull()
    value["site"] = site?.text ?? NSNull()
    value["host"] = host?.oracleValue ?? NSNull()
    return value
  }
}

extension Person {
  var oracleValue: [String: Any] {
    var value: [String: Any] = ["name": name]
    value["role"] = role ?? NSNull()
    return value
  }
}

extension Part {
  var oracleValue: [String: Any] {
    ["label": label, "parts": parts.map(\.oracleValue)]
  }
}
