/// A value as somebody wrote it, and where.
struct SettingValue: Hashable, Sendable {
  enum Origin: Hashable, Sendable {
    case flag(String)
    case environment(String)
    /// The file as displayed, and the line.
    case file(String, line: Int, key: String)
  }

  let text: String
  let origin: Origin
  /// The folder a relative path starts from; nil for the current one.
  let folder: String?

  init(text: String, origin: Origin, folder: String? = nil) {
    self.text = text
    self.origin = origin
    self.folder = folder
  }

  /// How a message begins that finds fault with the value: `catalog.yaml:7: "concurrency"`.
  var place: String {
    switch origin {
    case .flag(let name): name
    case .environment(let name): name
    case .file(let file, let line, let key): "\(file):\(line): \"\(key)\""
    }
  }

  /// A wrong flag or variable is a wrong call; a wrong file is a failure.
  var isUsage: Bool {
    if case .file = origin { return false }
    return true
  }
}

extension [Setting: SettingValue] {
  /// What flags say, those that are given.
  init(flags: [(Setting, String, String?)]) {
    self.init()
    for (setting, name, text) in flags {
      guard let text else { continue }
      self[setting] = SettingValue(text: text, origin: .flag(name))
    }
  }
}
