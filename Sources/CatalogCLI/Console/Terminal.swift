import Foundation
import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a command speaks: data to stdout, everything else to stderr, colour and progress only where somebody watches. What is said on
/// stderr may quote others: nothing in it steers the terminal.
struct Terminal: Sendable {
  enum Color: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  enum Verbosity: Sendable {
    case quiet
    case normal
    case verbose
  }

  enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
  }

  let verbosity: Verbosity
  let isColored: Bool
  /// The same of stdout, where data goes.
  let colorsOutput: Bool
  /// Somebody watches stderr: a line may be drawn over and over.
  let showsProgress: Bool
  let annotatesForGitHub: Bool

  /// - Parameter environment: `NO_COLOR`, `CI`, `TERM` and `GITHUB_ACTIONS` are looked at.
  init(color: Color, verbosity: Verbosity, environment: [String: String]) {
    let isTerminal = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    let isQuietPlace = !(environment["CI"] ?? "").isEmpty
    self.verbosity = verbosity
    switch color {
    case .always: (isColored, colorsOutput) = (true, true)
    case .never: (isColored, colorsOutput) = (false, false)
    case .auto:
      let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      isColored = isTerminal && isWanted
      colorsOutput = isatty(STDOUT_FILENO) == 1 && isWanted
    }
    showsProgress = isTerminal && !isQuietPlace && verbosity != .quiet
    annotatesForGitHub = environment["GITHUB_ACTIONS"] == "true"
  }

  /// How wide the window at stderr is at this moment; 80 where that is not known.
  var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Why data did not reach stdout, which all terminals share; nil while it does. A reader that went away is not an error of ours.
  static var lostOutput: String? {
    failure.withLock { $0 == .brokenPipe ? nil : $0.map(PatientWrite.reason) }
  }

  private static let failure = Mutex<Errno?>(nil)

  /// Data somebody asked for. Whether it got there is told by `lostOutput`.
  func output(_ text: String) {
    output(Data((text + "\n").utf8))
  }

  /// The same, as bytes: with nothing behind them.
  func output(_ bytes: Data) {
    Self.failure.withLock { failure in
      // Behind a gap, data would be taken for what is missing.
      if failure == nil { failure = PatientWrite.write(bytes, to: .standardOutput) }
    }
  }

  /// What was done, in a line of data; not said when asked to be quiet.
  func outcome(_ text: String) {
    guard verbosity != .quiet else { return }
    output(text)
  }

  func error(_ text: String) {
    write(text, label: "error", style: .red, annotation: "error")
  }

  func warning(_ text: String) {
    write(text, label: "warning", style: .yellow, annotation: "warning")
  }

  /// Something worth knowing that is not a warning; not said when asked to be quiet.
  func note(_ text: String) {
    guard verbosity != .quiet else { return }
    Self.write(clearingProgress + PrintableText.lines(of: text) + "\n")
  }

  /// The same of a build; what is to be said of a line of a file, GitHub shows beside it.
  func note(_ note: BuildNote) {
    self.note(note.text)
    guard verbosity != .quiet, let place = note.place else { return }
    // Below the current folder, which need not be that of the repository.
    let path = PathFromRoot(place.path).text
    let line = place.line > 0 ? ",line=\(place.line)" : ""
    annotate("notice file=\(Self.escapedProperty(PrintableText.of(path)))\(line)", note.text)
  }

  /// Something only the curious want to know.
  func detail(_ text: String) {
    guard verbosity == .verbose else { return }
    Self.write(
      clearingProgress + styled(PrintableText.lines(of: text), .dim) + "\n")
  }

  /// Draws over the last progress line; an empty text removes it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    Self.write(clearingProgress + text)
  }

  func styled(_ text: String, _ style: Style) -> String {
    isColored ? Self.colored(text, style) : text
  }

  static func colored(_ text: String, _ style: Style) -> String {
    "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  private var clearingProgress: String { showsProgress ? "\r\u{1B}[2K" : "" }

  private func write(_ text: String, label: String, style: Style, annotation: String) {
    let text = PrintableText.lines(of: text)
    Self.write(
      clearingProgress + styled("catalog: \(label):", style) + " " + text + "\n")
    annotate(annotation, text)
  }

  private func annotate(_ command: String, _ text: String) {
    guard annotatesForGitHub else { return }
    let text = Self.escaped(PrintableText.lines(of: text))
    Self.write("::\(command)::\(text)\n")
  }

  /// One line, percent-escaped as the runner wants it: https://github.com/actions/toolkit, command.ts.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The same for what stands before the text, where a comma parts and a colon ends.
  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// Whether it is read is not asked: it could not be said either.
  private static func write(_ text: String) {
    _ = PatientWrite.write(Data(text.utf8), to: .standardError)
  }
}
