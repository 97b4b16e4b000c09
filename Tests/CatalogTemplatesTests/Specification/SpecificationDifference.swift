/// A case of the official suite that a language checked before there is data must answer differently:
/// by a problem when the template is compiled, where the suite expects silence.
struct SpecificationDifference: Sendable {
  let file: String
  let name: String
  let reason: Reason
  /// The one problem reported instead.
  let message: String

  enum Reason: Sendable {
    /// The suite shows a name that the data lacks as nothing, and takes it for false. Here the schema
    /// says which names there are, present or not; any other is a slip of the pen, and finding it is what
    /// the schema is for. (Data that may be missing is a field that is optional, and behaves as the suite
    /// says of null.)
    case unknownName
    /// As above, for a later part of a dotted name.
    case unknownPart
    /// The suite lets the content of an inverted section name a field of what is not there. It would never
    /// be shown, and the name is not among those in reach.
    case nameOfWhatIsAbsent
    /// The suite shows a partial that is missing as nothing. Here all templates are known beforehand.
    case unknownTemplate
  }

  private init(_ file: String, _ name: String, _ reason: Reason, _ message: String) {
    self.file = file
    self.name = name
    self.reason = reason
    self.message = message
  }

  static let all: [SpecificationDifference] = [
    .init(
      "interpolation", "Basic Context Miss Interpolation", .unknownName,
      #""cannot" is not a field of data"#),
    .init(
      "interpolation", "Triple Mustache Context Miss Interpolation", .unknownName,
      #""cannot" is not a field of data"#),
    .init(
      "interpolation", "Ampersand Context Miss Interpolation", .unknownName,
      #""cannot" is not a field of data"#),
    .init(
      "interpolation", "Dotted Names - Broken Chains", .unknownPart,
      #""b" is not a field of a"#),
    .init(
      "interpolation", "Dotted Names - Broken Chain Resolution", .unknownPart,
      #""c" is not a field of b"#),
    .init(
      "interpolation", "Dotted Names - Context Precedence", .unknownPart,
      #""c" is not a field of b"#),
    .init(
      "interpolation", "Dotted Names are never single keys", .unknownName,
      #""a" is not a field of data"#),
    .init("sections", "Context Misses", .unknownName, #""missing" is not a field of data"#),
    .init("sections", "Dotted Names - Broken Chains", .unknownPart, #""b" is not a field of a"#),
    .init("inverted", "Context", .nameOfWhatIsAbsent, #""name" is not a field of data"#),
    .init("inverted", "List", .nameOfWhatIsAbsent, #""n" is not a field of data"#),
    .init("inverted", "Context Misses", .unknownName, #""missing" is not a field of data"#),
    .init("inverted", "Dotted Names - Broken Chains", .unknownPart, #""b" is not a field of a"#),
    .init("partials", "Failed Lookup", .unknownTemplate, #"there is no template "text""#),
    .init("~inheritance", "Negative Sections", .unknownName, #""bar" is not a field of data"#),
  ]
}

extension SpecificationDifference: CustomStringConvertible {
  var description: String { "\(file): \(name)" }
}
