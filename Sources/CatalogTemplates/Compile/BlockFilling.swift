/// What fills the blocks of a template: by name, an override and the blocks in force where it was written.
struct BlockFilling: Hashable {
  /// The override's place in the templates.
  struct Text: Hashable {
    let template: String
    let number: Int
  }

  let text: Text
  /// Blocks inside the override are filled by what fills blocks where it stands, not where it is put: a
  /// card in a page's content keeps its own title, whatever fills the layout's.
  let environment: Int
}
