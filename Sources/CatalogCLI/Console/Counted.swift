/// A number and what it counts: `1 answer`, `2 answers`.
struct Counted: CustomStringConvertible {
  let description: String

  init(_ number: Int, _ noun: String) {
    description = "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
