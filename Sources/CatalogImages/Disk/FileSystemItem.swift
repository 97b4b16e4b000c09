/// What stands in a folder under a name.
package struct FileSystemItem: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case file, folder, link, pipe, other
  }

  package let name: String
  /// Of the thing itself, not of what a link leads to.
  package let kind: Kind
  /// In bytes, of a file.
  package let length: Int

  package init(name: String, kind: Kind, length: Int) {
    self.name = name
    self.kind = kind
    self.length = length
  }
}
