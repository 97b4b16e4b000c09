/// How a list is divided into pages, counted from 1. Even an empty list has one.
struct Pagination: Hashable, Sendable {
  let count: Int
  let size: Int

  var pages: Int { max(1, (count + size - 1) / size) }

  /// The elements of a page, as offsets into the list.
  func range(of page: Int) -> Range<Int> {
    let start = min(count, (page - 1) * size)
    return start..<min(count, start + size)
  }
}
