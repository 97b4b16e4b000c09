/// All records of one kind, in ascending order of their ids.
///
/// Safe to read from any task. Records may be made when they are asked for.
protocol RecordCollection: Sendable {
  var count: Int { get }
  /// - Parameter position: from 0 up to, not including, `count`.
  func record(at position: Int) -> MockRecord
  /// Nil when no record has that id.
  func position(of id: Int) -> Int?
  /// The value of a member that filters look at, "" when the record has none.
  func value(of field: FilterField, at position: Int) -> String
}
