/// The contexts that names are looked up in: slots of schemas, the innermost last, each schema once.
///
/// A context whose schema comes again further in can never be reached: every name finds the inner one
/// first. Dropping it keeps the number of scopes finite, however deep a template recurses.
struct TemplateScope: Hashable {
  let slots: [Int]

  var innermost: Int? { slots.last }

  func pushing(_ slot: Int) -> TemplateScope {
    TemplateScope(slots: slots.filter { $0 != slot } + [slot])
  }
}
