import CatalogTemplates

/// Texts that templates name wrongly, rather than that the file lacks them: it has one of nearly that name.
struct TextSlips {
  /// As templates write them. Told where they stand, when the template is compiled.
  private(set) var names: Set<String> = []
  /// What is meant by them: of use, though no template names it.
  private(set) var meant: Set<String>

  /// - Parameter meant: what templates name behind a slip of "text".
  init(meant: Set<String>) {
    self.meant = meant
  }

  /// - Parameters:
  ///   - name: what a template names and the file has not.
  ///   - given: the names that the file has.
  ///   - unused: those of them that nothing names.
  mutating func add(_ name: String, among given: Set<String>, unused: Set<String>) {
    // One that nothing names is meant rather than one that stands elsewhere.
    let near =
      NearestName.suggestion(for: name, among: unused)
      ?? NearestName.suggestion(for: name, among: given)
    guard let near else { return }
    names.insert(name)
    meant.insert(near)
  }
}
