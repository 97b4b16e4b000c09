import CatalogData
import CatalogTemplates
import Yams

/// What `publish.targets` says.
extension ConfigurationFileReader {
  /// The names below are the owner's to choose, the keys below those are ours.
  mutating func readTargets(_ node: Node, _ line: Int) {
    guard case .mapping(let mapping) = node else {
      fail(
        "\(name):\(line): \"\(ConfigurationFile.targetsKey)\" needs a name for each target below it"
      )
      return
    }
    for (nameNode, node) in mapping {
      let line = nameNode.mark.map(lines.line) ?? line
      guard let target = nameNode.string, case .mapping(let settings) = node else {
        fail("\(name):\(line): a target needs a name, and keys of its own below it")
        continue
      }
      targets[target] = [:]
      if refusesCutValue(in: settings) { continue }
      for (keyNode, node) in settings {
        readTargetSetting(target, keyNode, node)
      }
    }
  }

  private mutating func readTargetSetting(_ target: String, _ keyNode: Node, _ node: Node) {
    let line = keyNode.mark.map(lines.line) ?? 1
    let key = keyNode.string ?? ""
    let full = "\(ConfigurationFile.targetsKey).\(target).\(Self.shown(key))"
    guard let setting = Setting.ofTargets.first(where: { $0.nameInTarget == key }) else {
      let question = NearestName.question(for: key, among: Setting.ofTargets.map(\.nameInTarget))
      fail(
        "\(name):\(line): \"\(full)\" is not a setting of a target"
          + (question.map { "; " + $0 } ?? ""))
      return
    }
    if refusesTag(of: node) || Self.isNull(node) { return }
    guard let text = Self.text(node, of: setting) else {
      fail("\(name):\(line): \"\(full)\" must be one value")
      return
    }
    guard targets[target]?[setting] == nil else {
      fail("\(name):\(line): \"\(full)\" is given twice; keep one")
      return
    }
    targets[target]?[setting] = SettingValue(
      text: text, origin: .file(name, line: line, key: full), folder: folder)
  }
}
