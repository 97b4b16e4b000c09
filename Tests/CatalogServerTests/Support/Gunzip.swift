import Foundation

/// Unpacks with the system's own gzip, which knows nothing of ours.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/gzip")
  process.arguments = ["-dc"]
  let (input, output) = (Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  try input.fileHandleForWriting.close()
  let result = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return [UInt8](result)
}
