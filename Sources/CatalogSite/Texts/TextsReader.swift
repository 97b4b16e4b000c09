import CatalogTemplates
import Foundation

/// Reads a file of texts and says everything that is wrong with it.
///
/// The file is a JSON object. A text is a string, or an object with a string for each form that the language has for numbers;
/// `months` is a list of twelve. Only the form for millions, which a few languages have, may be left out.
struct TextsReader {
  private let language: String
  private let source: TemplateSource
  private let lines: LineTable
  private let original: OriginalTexts
  /// Names that templates write as `{{text.name}}`.
  private let used: Set<String>
  /// Whether there may be more of them.
  private let hidesUses: Bool
  private var slips: TextSlips
  private let names: TextsNames
  private let plurals: PluralRule
  private(set) var problems = TemplateProblems()
  private var patterns: [TextKey: [PluralForm: TextPattern]] = [:]
  private var values: [String: String] = [:]
  private var refused: [String: String] = [:]
  private var months: [String] = []

  static let root = "text"
  private static let monthsKey = "months"

  /// - Parameters:
  ///   - file: its path is what messages name.
  ///   - meant: names that templates write behind a slip of "text".
  ///   - hidesUses: whether a mistake in a template, or one that is missing or empty, keeps names from being seen: then no text is said to
  ///     be unused.
  init(
    _ file: TextsFile, usedByTemplates used: some Sequence<String>, meant: Set<String>,
    hidesUses: Bool
  ) {
    language = file.language
    source = file.source
    lines = LineTable(path: source.path, bytes: Array(source.text.utf8))
    original = OriginalTexts(file.original)
    self.used = Set(used)
    self.hidesUses = hidesUses
    slips = TextSlips(meant: meant)
    names = TextsNames(in: source.text)
    plurals = PluralRule(language)
  }

  /// - Returns: nil when there are problems.
  mutating func texts() -> SiteTexts? {
    guard let entries = entries() else { return nil }
    findSlips(among: Set(entries.keys))
    let missing = wanted.subtracting(entries.keys)
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) where !problems.isCut {
      read(name, value, missing: missing)
    }
    reportRepeated()
    reportMissing(among: Set(entries.keys))
    guard problems.isEmpty else { return nil }
    return SiteTexts(
      language: language,
      constants: TemplateConstants(
        root: Self.root, values: values, refused: refused, source: source.path),
      patterns: patterns, months: months)
  }

  /// For templates where there are problems. What is there or is told to be missing from the file counts as known, so that what else is
  /// wrong with them is found too.
  var known: TemplateConstants {
    let all = used.union(names.offsets.keys).subtracting(slips.names)
    return TemplateConstants(
      root: Self.root, values: Dictionary(uniqueKeysWithValues: all.map { ($0, "") }),
      source: source.path)
  }

  private mutating func entries() -> [String: Any]? {
    if let mistake = JSONMistake.first(in: source.text) {
      report(
        at: mistake.offset, mistake.isEnd ? "the JSON ends too early" : "this is not JSON",
        help: "expected \(mistake.expected)")
      return nil
    }
    do {
      let object = try JSONSerialization.jsonObject(with: Data(source.text.utf8))
      if let entries = object as? [String: Any] { return entries }
      report(nil, "expected an object with a text for each name")
    } catch {
      // Tells, say, of a number that is larger than it can read.
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      report(nil, "this is not JSON" + (detail.map { ": " + $0 } ?? ""))
    }
    return nil
  }

  /// Where the original has the name, the file is wrong, and otherwise perhaps the template.
  private mutating func findSlips(among given: Set<String>) {
    let unused = given.subtracting(wanted)
    for name in used.subtracting(given).sorted()
    where name != Self.monthsKey && TextKey(name: name) == nil && !original.contains(name)
      && Self.owner(of: name, among: given) == nil
    {
      slips.add(name, among: given, unused: unused)
    }
  }

  /// The names that the file must have.
  private var wanted: Set<String> {
    used.subtracting(slips.names).union(TextKey.names).union([Self.monthsKey])
  }

  private mutating func read(_ name: String, _ value: Any, missing: Set<String>) {
    if name == Self.monthsKey { return readMonths(value) }
    let key = TextKey(name: name)
    guard
      key != nil || used.contains(name) || slips.meant.contains(name)
        || used.contains(where: { Self.owner(of: $0, among: [name]) != nil })
    else {
      if hidesUses { return }
      report(
        name, "\"\(name)\" is not a text of this site",
        help: NearestName.question(for: name, among: missing)
          ?? "no template names it; take it out")
      return
    }
    let parameters = key?.parameters ?? []
    guard let forms = forms(of: name, value, isCounted: key?.isCounted ?? false) else { return }
    for (form, text) in forms {
      check(text, of: name, form, parameters: parameters)
      if key == nil { compare(text, of: name, form) }
    }
    if let key {
      patterns[key] = forms.mapValues { TextPattern($0, parameters: parameters) }
    }
    if parameters.isEmpty {
      values[name] = forms[.other]
    } else {
      refused[name] = "it has places for values, which only the program can fill"
    }
  }

  private mutating func forms(of name: String, _ value: Any, isCounted: Bool)
    -> [PluralForm: String]?
  {
    if let text = value as? String { return [.other: text] }
    guard isCounted, let object = value as? [String: Any] else {
      report(
        name,
        isCounted
          ? "\"\(name)\" must be a text, or an object with a text for each form of the number"
          : "\"\(name)\" must be a text")
      return nil
    }
    return self.forms(of: name, in: object)
  }

  private mutating func forms(of name: String, in object: [String: Any]) -> [PluralForm: String]? {
    var forms: [PluralForm: String] = [:]
    for (formName, text) in object.sorted(by: { $0.key < $1.key }) {
      guard let form = PluralForm(name: formName), let text = text as? String else {
        report(name, "\"\(formName)\" of \"\(name)\": expected a text for one of \(knownForms)")
        return nil
      }
      forms[form] = text
    }
    guard forms[.other] != nil else {
      report(name, "\"\(name)\" has no form \"other\", which every text about a number needs")
      return nil
    }
    reportFalse(forms, of: name)
    return forms
  }

  /// - Parameter forms: what is given, with `other`.
  private mutating func reportFalse(_ forms: [PluralForm: String], of name: String) {
    let unused = PluralForm.allCases.filter {
      forms[$0] != nil && $0 != .other && !plurals.uses($0)
    }
    guard unused.isEmpty else {
      let list = unused.map { "\"\($0.name)\"" }.joined(separator: ", ")
      return report(
        name,
        "\(list) of \"\(name)\" \(unused.count == 1 ? "is" : "are") never used in \(language)",
        help: "the forms are \(knownForms)")
    }
    let missing = plurals.forms.filter { forms[$0] == nil }
    guard !missing.isEmpty else { return }
    let list = missing.map { "\"\($0.name)\" (\(plurals.examples(of: $0)))" }
    report(
      name,
      "\"\(name)\" has no form \(list.joined(separator: " and no ")), which \(language) needs",
      help: "add it, or write one text for all numbers")
  }

  private var knownForms: String {
    PluralForm.allCases.filter { $0 == .other || plurals.uses($0) }.map(\.name)
      .joined(separator: ", ")
  }

  private mutating func check(
    _ text: String, of name: String, _ form: PluralForm, parameters: [String]
  ) {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      report(
        name, "\"\(name)\" holds a line break or another control character",
        help: "write it in one line")
    }
    for unknown in TextPattern.unknownNames(in: text, parameters: parameters)
    where !problems.isCut {
      let near = NearestName.suggestion(for: unknown.name, among: parameters)
      let known = parameters.map { "{\($0)}" }.joined(separator: ", ")
      report(
        at: place(of: unknown.offset, in: name, form),
        "\"{\(unknown.name)}\" in \"\(name)\" is not a value of this text",
        help: near.map { "did you mean \"{\($0)}\"?" }
          ?? (known.isEmpty ? "it has none" : "it has \(known)"))
    }
  }

  /// What only templates name may be for the theme's script as well.
  private mutating func compare(_ text: String, of name: String, _ form: PluralForm) {
    for difference in original.differences(of: text, name) {
      let place = difference.offset.flatMap { self.place(of: $0, in: name, form) }
      report(at: place ?? names.offsets[name], difference.message, help: difference.help)
    }
  }

  /// - Parameter byte: of a text of this name.
  private func place(of byte: Int, in name: String, _ form: PluralForm) -> Int? {
    names.offset(of: byte, in: name, form: form.name) ?? names.offsets[name]
  }

  private mutating func readMonths(_ value: Any) {
    guard let names = value as? [String], names.count == 12 else {
      return report(Self.monthsKey, "\"\(Self.monthsKey)\" must be a list of twelve texts")
    }
    months = names
    refused[Self.monthsKey] = "it is a list, which only the program uses, in dates"
  }

  /// Which of two texts would be meant, nobody can say.
  private mutating func reportRepeated() {
    for name in names.repeated {
      let text = "\"\(name.name)\"" + (name.owner.map { " of \"\($0)\"" } ?? "")
      report(at: name.offset, "\(text) is given twice", help: "keep one")
    }
  }

  private mutating func reportMissing(among names: Set<String>) {
    let unused = names.subtracting(wanted).subtracting(slips.meant)
    for name in wanted.subtracting(names).sorted() {
      if let owner = Self.owner(of: name, among: names) {
        refused[name] = "\"\(owner)\" has no parts that a template could name"
        continue
      }
      let isMonths = name == Self.monthsKey
      let near = NearestName.suggestion(for: name, among: unused)
      report(
        nil, "the \(isMonths ? "list" : "text") \"\(name)\" is missing",
        help: near.map { "is \"\($0)\" meant to be it?" } ?? Self.advice(toAdd: name))
    }
  }

  /// A theme of somebody's own meets a new text at an update, and cannot know what stands in it.
  private static func advice(toAdd name: String) -> String {
    if name == monthsKey { return "add it, with the names of the twelve months" }
    let places = TextKey(name: name)?.parameters.map { "{\($0)}" } ?? []
    return places.isEmpty ? "add it" : "add it, with \(places.joined(separator: ", "))"
  }

  /// The text that a template asks for a part: `characters` for `characters.one`.
  private static func owner(of name: String, among names: Set<String>) -> String? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let owner = String(name[..<dot])
    return names.contains(owner) ? owner : nil
  }

  /// - Parameter name: of a text; nil for the file as a whole.
  private mutating func report(_ name: String?, _ message: String, help: String = "") {
    report(at: name.flatMap { names.offsets[$0] }, message, help: help)
  }

  private mutating func report(at offset: Int?, _ message: String, help: String) {
    guard !problems.isCut else { return }
    problems.insert(lines.problem(at: offset, message, help: help))
  }
}
