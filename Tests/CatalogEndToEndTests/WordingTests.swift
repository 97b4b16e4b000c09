import Testing

@Suite("Of one thing, commands do not speak as of several")
struct WordingTests {
  @Test func `one record, one answer and one picture are told as one`() async throws {
    let workspace = try Workspace()
    var mock = try await MockProcess(["--generate", "1"], in: workspace)
    let port = mock.port
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": mock.source]
    let first = try await tool.run("crawl")
    #expect(first.exitCode == 0, "\(first.errors)")
    // This line keeps its form, for `grep`.
    #expect(first.output.hasPrefix("1 characters · 1 avatars ("), "\(first.output)")
    let check = try await tool.run("check", "--data")
    #expect(check.errors.hasPrefix("data: 1 character, 1 location, 1 episode, "), "\(check.errors)")
    let verify = try await tool.run("cache", "verify")
    #expect(verify.errors == "3 answers, 1 picture and 1 recorded state are whole\n")

    mock.stop()
    mock = try await MockProcess(
      ["--generate", "1", "--fault", "status=404,path=/api/episode"], port: port, in: workspace)
    let stale = try await tool.run("crawl", "--refresh")
    #expect(stale.exitCode == 0, "\(stale.errors)")
    #expect(
      stale.lastLine.contains(" stale (1 answer from the store, confirmed "), "\(stale.lastLine)")
    #expect(
      stale.errors.hasPrefix("catalog: warning: 1 answer could only be had from the store, "),
      "\(stale.errors)")
    let info = try await tool.run("cache", "info")
    #expect(info.output.contains("\npictures  1 for 1 address, "), "\(info.output)")
    let clear = try await tool.run("cache", "clear")
    #expect(clear.errors.hasPrefix("removed 3 answers ("), "\(clear.errors)")
    #expect(clear.errors.contains(") and 1 picture ("), "\(clear.errors)")
  }
}
