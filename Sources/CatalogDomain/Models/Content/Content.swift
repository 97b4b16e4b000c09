/// The words and files of the owner's own, as read. Nothing in it was compared with a catalog.
package struct Content: Hashable, Sendable {
  /// How messages call the folder.
  package var folder: String
  /// By file.
  package var sheets: [CharacterSheet]
  /// By file.
  package var pages: [OwnPage]
  /// By file.
  package var introductions: [Introduction]
  /// What stands on the front page.
  package var home: ContentText?
  /// What comes into the site as it is, by path.
  package var files: [OwnFile]
  /// What is wrong with the files, by file and line. With any, what else is here is only good for finding more.
  package var problems: [ContentProblem]

  package init(
    folder: String = "Content", sheets: [CharacterSheet] = [], pages: [OwnPage] = [],
    introductions: [Introduction] = [], home: ContentText? = nil, files: [OwnFile] = [],
    problems: [ContentProblem] = []
  ) {
    self.folder = folder
    self.sheets = sheets
    self.pages = pages
    self.introductions = introductions
    self.home = home
    self.files = files
    self.problems = problems
  }

  package static let none = Content()

  package var isEmpty: Bool {
    sheets.isEmpty && pages.isEmpty && introductions.isEmpty && home == nil && files.isEmpty
      && problems.isEmpty
  }
}
