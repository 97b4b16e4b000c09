package import Foundation

/// The body of the API's own errors: `{"error": "There is nothing here"}`.
package struct ErrorDTO: Hashable, Sendable {
  package let error: String

  /// Nil when the body is not one of the API's errors.
  package init?(_ body: Data) {
    var error: String?
    do throws(JSONProblem) {
      try JSONReader.read(body) { (reader) throws(JSONProblem) in
        try reader.readObject { (reader, key) throws(JSONProblem) in
          if key == "error" { try reader.text(into: &error) } else { try reader.skipValue() }
        }
      }
    } catch {
      return nil
    }
    guard let error else { return nil }
    self.error = error
  }
}
