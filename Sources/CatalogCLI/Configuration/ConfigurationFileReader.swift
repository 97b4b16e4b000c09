import CatalogData
import CatalogDomain
import CatalogTemplates
import Foundation
import Yams

/// Reads `catalog.yaml`, and gathers all that is wrong with it.
struct ConfigurationFileReader {
  /// The path of the file.
  let name: String
  let folder: String
  var values: [Setting: SettingValue] = [:]
  var targets: [String: [Setting: SettingValue]] = [:]
  var problems = SettingsError()
  /// A key may stand in the group it belongs to, or beside it with a dot.
  private var seen: Set<String> = []
  var lines = YAMLLines("")

  init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  mutating func read() {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(placeOf: name))
    } catch {
      return fail(complaint(of: error))
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      return fail("\(name) is not a text file in UTF-8")
    }
    lines = YAMLLines(text)
    do {
      guard let root = try Yams.compose(yaml: text) else { return }
      if case .scalar(let scalar) = root, scalar.string.isEmpty { return }
      guard case .mapping(let mapping) = root else {
        fail("\(name):1: expected \"key: value\" lines")
        return
      }
      read(mapping, below: "")
    } catch let error as YamlError {
      fail(Self.oneLine(error, name))
    } catch {
      fail("\(name): \(error)")
    }
  }

  /// What is wrong with a file that could not be read.
  private func complaint(of error: any Error) -> String {
    guard let isFolder = PathReach.isFolder(name) else {
      return "\(name) \(PathReach(name).obstacle ?? "does not exist")"
    }
    if isFolder { return "\(name) is a folder; expected a file of settings" }
    // It is read more than once.
    if NamedFile(path: name).replaced == nil {
      return "\(name) is a pipe or a device; expected a file"
    }
    return FileManager.default.isReadableFile(atPath: name)
      ? "\(name) cannot be read: \(FileTrouble(error))"
      : "\(name) cannot be read: permission denied"
  }

  private mutating func read(_ mapping: Node.Mapping, below prefix: String) {
    if refusesCutValue(in: mapping) { return }
    for (keyNode, node) in mapping {
      let line = keyNode.mark.map(lines.line) ?? 1
      guard let plain = keyNode.string else {
        fail("\(name):\(line): a key must be text")
        continue
      }
      let key = prefix + plain
      guard seen.insert(key).inserted else {
        fail("\(name):\(line): \"\(Self.shown(key))\" is given twice; keep one")
        continue
      }
      read(node, key, line)
    }
  }

  /// In `{ }` a comma ends a value that has no quotes, and the rest of it reads as keys. Those of a remote are its parameters, any of which
  /// may be a password or a part of one. So no key is named where one has a sign that none of ours has. A key in quotes was meant to be
  /// one, as was the `<<` of YAML.
  ///
  /// - Returns: whether that is so, and was told.
  mutating func refusesCutValue(in mapping: Node.Mapping) -> Bool {
    let rest = mapping.keys.first { key in
      guard let scalar = key.scalar, scalar.style == .plain, scalar.string != "<<" else {
        return false
      }
      return !scalar.string.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
    }
    // Its first key stands behind a `{`. The style that the parser gives is that of the mapping's end, which has none.
    let first = mapping.first?.key.mark
    guard mapping.mark?.line != first?.line || mapping.mark?.column != first?.column, let rest
    else { return false }
    fail(
      "\(name):\(rest.mark.map(lines.line) ?? 1): a value ends at its comma here; in { } one that holds a comma needs quotes"
    )
    return true
  }

  /// - Returns: whether YAML took a word out of the value, and that was told.
  mutating func refusesTag(of value: Node) -> Bool {
    guard let slip = YAMLSlip(tagOf: value, lines) else { return false }
    fail(Self.told(slip, name))
    return true
  }

  /// A key as messages name it: where it is none of ours, without what may be a password. None of ours has a `=`.
  static func shown(_ key: String) -> String {
    let scalars = AddressText.withoutPassword(key).unicodeScalars
    guard let sign = scalars.firstIndex(of: "=") else { return String(scalars) }
    return String(scalars[...sign]) + "…"
  }

  private mutating func read(_ node: Node, _ key: String, _ line: Int) {
    if key == ConfigurationFile.targetsKey { return readTargets(node, line) }
    if Setting.groups.contains(key) {
      guard case .mapping(let mapping) = node else {
        fail("\(name):\(line): \"\(key)\" needs keys of its own below it")
        return
      }
      read(mapping, below: key + ".")
      return
    }
    guard let setting = Setting(rawValue: key) else {
      let question = NearestName.question(
        for: key,
        among: Setting.allCases.map(\.rawValue) + Setting.groups + [ConfigurationFile.targetsKey])
      fail(
        "\(name):\(line): \"\(Self.shown(key))\" is not a setting"
          + (question.map { "; " + $0 } ?? ""))
      return
    }
    if refusesTag(of: node) || Self.isNull(node) { return }
    guard let text = Self.text(node, of: setting) else {
      fail("\(name):\(line): \"\(key)\" must be one value")
      return
    }
    values[setting] = SettingValue(
      text: text, origin: .file(name, line: line, key: key), folder: folder)
  }

  /// Whether it says in YAML's words that there is no value: as if the key were not there.
  static func isNull(_ node: Node) -> Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// One value, or those of a list with commas.
  static func text(_ node: Node, of setting: Setting) -> String? {
    switch node {
    case .scalar(let scalar): return scalar.inOneLine
    case .sequence(let sequence) where setting.isList:
      let items = sequence.compactMap(\.scalar?.inOneLine)
      return items.count == sequence.count ? items.joined(separator: ",") : nil
    case .sequence, .mapping, .alias: return nil
    }
  }

  private static func oneLine(_ error: YamlError, _ name: String) -> String {
    if case .composer(_, "but found another document", let mark, let text) = error {
      let line = YAMLLines(text).line(of: mark)
      return "\(name):\(line): another document begins here; expected one"
    }
    if let slip = YAMLSlip(error) { return told(slip, name) }
    switch error {
    case .duplicatedKeysInMapping(let keys, let context):
      // The mark is that of the first of them; the next is told once this one is mended.
      let key = keys.sorted().first ?? ""
      let line = YAMLLines.line(ofSecond: key, behind: context.mark, in: context.text)
      return "\(name):\(line): \"\(shown(key))\" is given twice; keep one"
    default: return "\(name): \(error)".inOneLine
    }
  }

  private static func told(_ slip: YAMLSlip, _ name: String) -> String {
    "\(name):\(slip.line):\(slip.column): \(slip.problem)\(slip.advice)"
  }

  mutating func fail(_ problem: String) {
    problems.add(problem, isUsage: false)
  }
}
