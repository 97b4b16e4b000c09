import CatalogDomain

/// One page of a list.
package struct PageDTO<DTO: RecordDTO>: Sendable {
  package let info: InfoDTO
  package let results: RecordsDTO<DTO>

  static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys) throws(JSONProblem)
    -> Self
  {
    var info: InfoDTO?
    var results: RecordsDTO<DTO>?
    var error: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "info" {
        try reader.once(info)
        info = try InfoDTO.read(&reader, unknownKeys: &unknownKeys)
      } else if key == "results" {
        try reader.once(results)
        results = try RecordsDTO<DTO>.read(&reader, unknownKeys: &unknownKeys)
      } else {
        // Beside a page it is a key like any other, whatever its value.
        if key == "error", reader.peek() == UInt8(ascii: "\"") {
          let start = reader.position
          error = try reader.readText()
          reader.position = start
        }
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    if let error, info == nil, results == nil {
      throw .value(
        FieldProblem.text("error", is: error, expected: "a page, since the status is 200"))
    }
    return PageDTO(
      info: try info.required("info", "an object with count, pages and next"),
      results: try results.required("results", "a list of records"))
  }
}
