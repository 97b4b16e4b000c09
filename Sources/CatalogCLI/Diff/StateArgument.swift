import CatalogData
import CatalogDomain
import Foundation

/// A state of the data as a user names it.
enum StateArgument: Hashable, Sendable {
  case latest
  case previous
  case snapshot(Snapshot.ID)
  /// What the data was at a moment.
  case moment(Date)
  /// A file or a folder.
  case path(String)
  /// A file in a revision of the git repository around the current folder.
  case revision(GitRevision)

  /// - Throws: `CommandFailure` when the text means nothing of these. A file named like one of the others is meant by `./latest`.
  init(_ text: String) throws(CommandFailure) {
    if let recorded = Self.recorded(text) {
      self = recorded
    } else if FileManager.default.fileExists(atPath: text) {
      self = .path(text)
    } else if !Self.looksLikeMoment(text), let revision = GitRevision(text) {
      self = .revision(revision)
    } else if text.contains("/") || text.hasSuffix(".json") {
      // It is reported as missing by whoever reads it.
      self = .path(text)
    } else {
      throw CommandFailure(
        .failed,
        "\"\(PrintableText.of(text))\" is no state of the data; expected a snapshot such as 3, a date such as 2026-11-20, a moment such as 2026-11-20T06:00:00Z, latest, previous, a file, a folder, or a revision such as main:catalog.json"
      )
    }
  }

  /// - Throws: `CommandFailure` for what is no snapshot.
  init(recorded text: String) throws(CommandFailure) {
    guard let recorded = Self.recorded(text) else {
      throw CommandFailure(
        .failed,
        "\"\(PrintableText.of(text))\" is no snapshot; expected a number such as 3, a date such as 2026-11-20, a moment such as 2026-11-20T06:00:00Z, latest or previous"
      )
    }
    self = recorded
  }

  /// Whether it is found among the snapshots.
  var isRecorded: Bool {
    switch self {
    case .latest, .previous, .snapshot, .moment: true
    case .path, .revision: false
    }
  }

  /// The colons of a moment that is written in another way are no sign of a revision. A file in a revision that is called so is meant by
  /// `./` before it.
  private static func looksLikeMoment(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9:.Zz+\-]*/) != nil
  }

  private static let wholeSecond: TimeInterval = 0.999_999

  private static func recorded(_ text: String) -> StateArgument? {
    switch text {
    case "latest": return .latest
    case "previous": return .previous
    default: break
    }
    if let number = Int(text), number > 0, text.utf8.allSatisfy(\.isDigit) {
      return .snapshot(Snapshot.ID(number))
    }
    // A day is over when its last moment is, and so is a second: moments are kept more exactly than they are printed.
    if let day = Timestamp.date(text + "T23:59:59Z") {
      return .moment(day + wholeSecond)
    }
    return Timestamp.date(text).map {
      .moment(text.contains(".") ? $0 : $0 + wholeSecond)
    }
  }
}
