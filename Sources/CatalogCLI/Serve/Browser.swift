import Foundation

/// The browser of whoever sits here.
struct Browser {
  let terminal: Terminal

  /// That it cannot be opened is no reason not to serve.
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
    do {
      try process.run()
    } catch {
      terminal.warning("no browser can be opened (\(error.localizedDescription)); open \(url)")
    }
  }
}
