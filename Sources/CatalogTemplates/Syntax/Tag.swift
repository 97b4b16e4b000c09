/// A tag as it was read: its kind, its content without blanks, and its place in bytes.
struct Tag {
  enum Kind {
    case variable, raw, section, inverted, close, partial, parent, block, comment, delimiters
  }

  let kind: Kind
  let name: TagName
  let start: Int
  let end: Int
}
