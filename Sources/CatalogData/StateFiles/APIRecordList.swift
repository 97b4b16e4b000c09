import CatalogDomain
import Foundation

/// A list of the API's own objects, as dumps of the API hold them: `[{"id": 1, …}, …]`, all of one kind.
enum APIRecordList {
  /// - Parameter asOf: the date of the data, which the list does not hold.
  /// - Returns: a state that knows of the list's kind only.
  /// - Throws: `StateFileError` in one line: not such a list, or a record that cannot be accepted.
  static func state(from data: Data, name: String, asOf: Date)
    throws(StateFileError) -> CatalogState
  {
    var state = StateParts()
    try state.add(data, name: name)
    return state.state(asOf: asOf)
  }

  /// Told by the first record's own address.
  static func kind(of data: Data) throws(JSONProblem) -> RecordKind? {
    var kind: RecordKind?
    try JSONReader.read(data) { (reader) throws(JSONProblem) in
      try reader.readArray { (reader, index) throws(JSONProblem) in
        guard index == 0 else { return try reader.skipValue() }
        try reader.readObject { (reader, key) throws(JSONProblem) in
          guard key == "url", kind == nil else { return try reader.skipValue() }
          let address = try reader.readText()
          kind = RecordKind.allCases.first { RecordAddress.id(address, of: $0) != nil }
        }
      }
    }
    return kind
  }
}
