extension Fault {
  /// Every fault with an example, for `--help`.
  package static var help: String {
    let examples = FaultForm.all.map(\.example).joined(separator: ", ")
    return """
      Faults: \(examples). Each may be followed by path=/api/character*, first=n (the first n requests only), first-each=n \
      (of each address), after=n and probability=p; status also by retry-after=seconds.
      """
  }
}
