extension Fault {
  /// Every fault with an example, or with all the words it takes, for `--help`.
  package static var help: String {
    let examples = FaultForm.all.map { form in
      form.choices.isEmpty
        ? form.example : "\(form.name)=\(form.choices.joined(separator: "|"))"
    }
    return """
      Faults: \(examples.joined(separator: ", ")). Each may be followed by path=/api/character*, first=n (the first n requests only), \
      first-each=n (of each address), after=n and probability=p, but insert and remove by a list alone, such as \
      path=/api/location; status also by retry-after=seconds, or retry-after-date=seconds, which sends a date.
      """
  }
}
