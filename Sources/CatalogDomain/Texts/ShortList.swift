/// The first few of many names, in a line: `a, b, c and 12 more`.
package struct ShortList: CustomStringConvertible {
  package let description: String

  /// - Parameters:
  ///   - names: all of them, in the order in which they are named.
  ///   - most: how many are named.
  package init(_ names: some Collection<String>, most: Int) {
    let others = names.count - most
    let more = others > 0 ? " and \(others) more" : ""
    description = names.prefix(most).joined(separator: ", ") + more
  }
}
