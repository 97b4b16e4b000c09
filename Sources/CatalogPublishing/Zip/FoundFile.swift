/// A file of a bundle after it was read.
enum FoundFile: Hashable {
  case file(Checksum, size: Int)
  /// Half sentences.
  case unreadable(String)
  case hostile(String)
}
