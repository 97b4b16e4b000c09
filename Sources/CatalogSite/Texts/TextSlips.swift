import CatalogTemplates

/// Texts that templates name and nothing else knows of: slips of what the file has, or names of what it has not. No line of the file could
/// tell which template it is.
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
    names.insert(name)
    if let near { meant.insert(near) }
  }
}
