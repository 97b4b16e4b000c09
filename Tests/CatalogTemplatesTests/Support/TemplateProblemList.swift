/// The problems that kept a template from being compiled, a line each.
struct TemplateProblemList: Error, Hashable {
  let messages: [String]
}
