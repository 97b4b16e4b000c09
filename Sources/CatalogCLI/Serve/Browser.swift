import CatalogPrograms
import Foundation

/// The browser of whoever sits here.
struct Browser: Sendable {
  let terminal: Terminal

  /// The site is served also where it cannot be opened.
  func open(_ url: String) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // `env` starts wherever it is; whether the program did is known at its end.
    process.terminationHandler = { process in
      guard process.terminationReason == .exit else { return }
      switch process.terminationStatus {
      case 0: break
      case 127: warn("\(program) is not installed", url)
      default: warn("\(program) ended with \(process.terminationStatus)", url)
      }
    }
    do {
      try process.runWithoutMask()
    } catch {
      warn(error.localizedDescription, url)
    }
  }

  private func warn(_ reason: String, _ url: String) {
    terminal.warning("no browser can be opened (\(reason)); open \(url)")
  }
}
