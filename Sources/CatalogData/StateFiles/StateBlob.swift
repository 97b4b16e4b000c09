package import Foundation

/// The bytes of a state, wherever they come from: a file, or a revision of one.
package struct StateBlob: Sendable {
  package let data: Data
  /// For messages: a path, or `main:catalog.json`.
  package let name: String
  /// The date of the data, as well as it is known.
  package let asOf: Date

  package init(data: Data, name: String, asOf: Date = .distantPast) {
    self.data = data
    self.name = name
    self.asOf = asOf
  }

  /// Whether it is a list of API objects rather than a `catalog.json`.
  var isList: Bool {
    let first = data.first { !" \n\r\t\u{FEFF}".utf8.contains($0) }
    return first == UInt8(ascii: "[")
  }
}
