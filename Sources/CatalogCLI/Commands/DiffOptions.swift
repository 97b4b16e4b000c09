import ArgumentParser
import CatalogDomain
import CatalogTemplates

/// Which fields states are compared by.
struct DiffOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fields not to compare by, with commas between them: created, or location.residents.",
      valueName: "fields"))
  var ignore: String?

  @Option(
    help: ArgumentHelp("Compare by these fields only: status,species.", valueName: "fields"))
  var only: String?

  func validate() throws {
    _ = try Self.names(ignore, "--ignore")
    _ = try Self.names(only, "--only")
  }

  func filter() throws -> FieldFilter {
    FieldFilter(
      only: try Self.names(only, "--only"), ignoring: try Self.names(ignore, "--ignore"))
  }

  private static func names(_ text: String?, _ option: String) throws -> Set<FieldName> {
    guard let text else { return [] }
    let names = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = part.drop { $0 == " " }
      if let field = FieldName(String(name)) { return field }
      let question = NearestName.question(for: String(name), among: FieldName.all)
      throw ValidationError(
        "\(option) is \"\(name)\", which is no field; "
          + (question ?? "expected one such as name, status or location.type."))
    }
    return Set(names)
  }
}
