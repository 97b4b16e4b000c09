import CatalogData
import Foundation
import Testing

@Suite("The lock of the state folder")
struct StateLockTests {
  private static let perl = "/usr/bin/perl"
  private static let since = Date(timeIntervalSince1970: 1_763_618_412)

  private func holder(_ process: Int32 = 1, host: String = "here", at date: Date = since)
    -> LockHolder
  {
    LockHolder(process: process, host: host, command: "build", since: date)
  }

  private func refusal(_ folder: URL, _ holder: LockHolder) -> String? {
    let error = #expect(throws: StoreError.self) {
      try StateLock(folder: folder.path, holder: holder)
    }
    return error?.description
  }

  @Test func `a second holder is told who has the lock`() async throws {
    try await StateFolder.with { folder in
      let state = folder.appending(path: "state")
      let lock = try StateLock(folder: state.path, holder: holder(4242))
      #expect(
        refusal(state, holder())
          == "another catalog (process 4242, \"build\", since 06:00:12 UTC) is using \(state.relativePath); wait for it, or choose another --state and another --output"
      )
      #expect(
        refusal(state, holder(host: "there", at: Self.since + 86_400))?.hasPrefix(
          "another catalog (process 4242 on here, \"build\", since 06:00:12 UTC, yesterday) is using"
        ) == true)
      #expect(
        refusal(state, holder(at: Self.since - 86_400))?.hasPrefix(
          "another catalog (process 4242, \"build\", since 06:00:12 UTC, by a clock that is ahead) is using"
        ) == true)
      withExtendedLifetime(lock) {}
    }
  }

  @Test func `a link in the place of the lock is refused, and what it leads to stays`()
    async throws
  {
    try await StateFolder.with { folder in
      let state = folder.appending(path: "state")
      let other = folder.appending(path: "precious")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: state.appending(path: "lock"), withDestinationURL: other)
      for text in ["precious", nil] {
        if let text { try Data(text.utf8).write(to: other) }
        #expect(refusal(state, holder()) != nil)
        #expect(throws: StoreError.self) { try StateLock(reading: state.path, holder: holder()) }
        #expect((try? String(contentsOf: other, encoding: .utf8)) == text)
        try? FileManager.default.removeItem(at: other)
      }
    }
  }

  @Test func `who reads shares the lock with others that read, and with nobody who writes`()
    async throws
  {
    try await StateFolder.with { folder in
      let first = try StateLock(reading: folder.path, holder: holder())
      let second = try StateLock(reading: folder.path, holder: holder())
      #expect(
        refusal(folder, holder())?.hasPrefix("another catalog (an unknown process) is using")
          == true)
      withExtendedLifetime((first, second)) {}
    }
    try await StateFolder.with { folder in
      let writer = try StateLock(folder: folder.path, holder: holder(4242))
      let error = #expect(throws: StoreError.self) {
        try StateLock(reading: folder.path, holder: holder())
      }
      #expect(error?.description.hasPrefix("another catalog (process 4242, \"build\", ") == true)
      #expect(error?.isInUse == true)
      // Nobody is named anew, and nobody is forgotten.
      #expect(
        try String(contentsOf: folder.appending(path: "lock"), encoding: .utf8).hasPrefix("4242\n"))
      withExtendedLifetime(writer) {}
    }
  }

  @Test func `who was killed while writing is not named beside those who read`() async throws {
    try await StateFolder.with { folder in
      let text = Data("4242\nhere\nbuild\n1763618412\n".utf8)
      try text.write(to: folder.appending(path: "lock"))
      let reader = try StateLock(reading: folder.path, holder: holder())
      let error = #expect(throws: StoreError.self) {
        try StateLock(folder: folder.path, holder: holder())
      }
      #expect(error?.description.hasPrefix("another catalog (an unknown process) is using") == true)
      #expect(error?.isBeingRead == true)
      withExtendedLifetime(reader) {}
    }
  }

  @Test func `a lock that was given back is free`() async throws {
    try await StateFolder.with { folder in
      for _ in 0..<3 { _ = try StateLock(folder: folder.path, holder: holder()) }
      #expect(try String(contentsOf: folder.appending(path: "lock"), encoding: .utf8) == "")
    }
  }

  @Test func `what an unlocked file says is no obstacle`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: "lock")
      try Data("4242\nhere\nbuild\n1763618412\nand much more than fits".utf8).write(to: file)
      let lock = try StateLock(folder: folder.path, holder: holder(7))
      #expect(try String(contentsOf: file, encoding: .utf8) == "7\nhere\nbuild\n1763618412\n")
      withExtendedLifetime(lock) {}
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800", "-1", "now"])
  func `a locked file that no catalog wrote names nobody`(since: String) async throws {
    try await StateFolder.with { folder in
      let lock = try StateLock(folder: folder.path, holder: holder(4242))
      let text = Data("4242\nhere\nbuild\n\(since)\n".utf8)
      try text.write(to: folder.appending(path: "lock"))
      #expect(
        refusal(folder, holder())?.hasPrefix("another catalog (an unknown process) is using")
          == true)
      withExtendedLifetime(lock) {}
    }
  }

  #if os(Linux)
    @Test func `a lock whose file cannot be written is given back`() async throws {
      try await StateFolder.with { folder in
        // A pipe can be locked, which other systems do not let it be, and cannot be emptied.
        try #require(mkfifo(folder.appending(path: "lock").path, 0o600) == 0)
        for _ in 0..<2 {
          #expect(
            refusal(folder, holder())
              == "\(folder.relativePath)/lock: cannot be written (Invalid argument); choose another --state"
          )
        }
      }
    }
  #endif

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: perl), "needs perl"))
  func `a process that was killed holds nothing any more`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: "lock")
      let child = Process()
      child.executableURL = URL(filePath: Self.perl)
      child.arguments = [
        "-e",
        """
        use Fcntl ':flock'; $| = 1;
        open(my $file, '+>', $ARGV[0]) or die; flock($file, LOCK_EX) or die;
        print "locked\\n"; sleep 60;
        """, file.path,
      ]
      let output = Pipe()
      child.standardOutput = output
      try child.run()
      #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
      #expect(
        refusal(folder, holder())?.hasPrefix("another catalog (an unknown process) is using")
          == true)
      kill(child.processIdentifier, SIGKILL)
      child.waitUntilExit()
      withExtendedLifetime(try StateLock(folder: folder.path, holder: holder())) {}
    }
  }
}
