import CatalogServer
import Testing

struct `The text of a fault` {
  @Test(arguments: [
    ("latency=50ms", FaultEffect.latency(.milliseconds(50)...(.milliseconds(50)))),
    ("latency=1.5s..2m", .latency(.milliseconds(1500)...(.seconds(120)))),
    ("status=503", .status(503, retryAfter: nil)),
    ("status=429,retry-after=1", .status(429, retryAfter: .seconds(1))),
    ("status=429,retry-after-date=3", .status(429, retryAfter: .date(3))),
    ("redirect=loop", .redirect(.loop)), ("redirect=other-host", .redirect(.otherHost)),
    ("redirect=other-scheme", .redirect(.otherScheme)), ("html", .html),
    ("invalid-json", .invalidJSON), ("invalid-utf8", .invalidUTF8), ("cut-gzip", .cutGzip),
    ("reset-before-head", .resetBeforeHead), ("reset-before-body", .resetBeforeBody),
    ("reset-within-body", .resetWithinBody), ("cut-body", .cutBody),
    ("stalled-headers", .stalledHeaders), ("stalled-body", .stalledBody),
    ("drip", .drip(every: .seconds(1))), ("drip=10ms", .drip(every: .milliseconds(10))),
    ("oversized=100MB", .oversized(bytes: 100_000_000)), ("endless", .endless),
    ("gzip-bomb", .gzipBomb(bytes: 1_000_000_000)), ("gzip-bomb=64kB", .gzipBomb(bytes: 64000)),
    ("wrong-type=57", .wrongType(57)), ("insert=3@2", .insert(count: 3, afterPage: 2)),
    ("remove=1@40", .remove(count: 1, afterPage: 40)), ("next=loop", .next(.loop)),
    ("next=skip", .next(.skip)), ("next=other-host", .next(.otherHost)),
    ("pages=1000000000", .pages(1_000_000_000)), ("count=+1", .count(.by(1))),
    ("count=-2", .count(.by(-2))), ("count=5", .count(.to(5))),
  ])
  func `says what goes wrong`(text: String, effect: FaultEffect) throws {
    let fault = try Fault(text)
    #expect(fault == Fault(effect: effect, description: text))
  }

  @Test(arguments: [
    "redirect=loop|other-host|other-scheme", "next=loop|skip|other-host", "latency=50ms",
    "path=", "first=", "first-each=", "after=", "probability=", "retry-after=",
    "retry-after-date=", "insert and remove by a list alone",
  ])
  func `can be written with nothing but its help`(part: String) {
    #expect(Fault.help.contains(part))
  }

  @Test func `says which requests are struck`() throws {
    let text = "html,first=2,path=/api/character,probability=0.25,after=7,first-each=1"
    let scope = FaultScope(
      path: PathPattern("/api/character"), after: 7, first: 2, firstEach: 1, probability: 0.25)
    #expect(try Fault(text) == Fault(effect: .html, scope: scope, description: text))
  }

  @Test(arguments: [
    ("latency", "\"latency\" has no value; write it as latency=50ms"),
    (
      "latency=50",
      "\"50\" does not fit latency; expected a time such as 50ms, or two such as 50ms..2s"
    ),
    (
      "latency=2s..1s",
      "\"2s..1s\" does not fit latency; expected a time such as 50ms, or two such as 50ms..2s"
    ),
    ("status=99", "\"99\" does not fit status; expected a status from 200 to 599"),
    (
      "redirect=other-hots",
      "\"other-hots\" does not fit redirect; expected loop, other-host, other-scheme"
    ),
    ("html=1", "\"1\" does not fit html; expected no value"),
    ("html,first", "\"first\" has no value; write it as first=…"),
    ("html,first=1,first=2", "\"first\" is given twice"),
    ("html,first=0", "\"0\" does not fit first; expected a number of requests, 1 or more"),
    (
      "html,probability=2",
      "\"2\" does not fit probability; expected a number from 0 to 1, such as 0.25"
    ),
    ("html,", "an option is missing behind a comma"),
    ("html,=2", "an option is missing behind a comma"),
    ("html,path=api", "\"api\" does not fit path; expected a path that begins with \"/\""),
    (
      "html,retry-after=2",
      "\"retry-after\" is not an option of html; there are path, after, first, first-each, probability"
    ),
    ("insert=3@2,first=1", "\"insert\" takes no \"first\"; it takes path=…"),
    (
      "insert=3@2,path=/api/planet",
      "\"/api/planet\" does not fit path; expected /api/character, /api/location, /api/episode"
    ),
    (
      "remove=3@2,path=/api/episodes",
      "\"/api/episodes\" does not fit path; expected /api/character, /api/location, /api/episode"
    ),
    (
      "remove=3@2,path=*episode",
      "\"*episode\" does not fit path; expected /api/character, /api/location, /api/episode"
    ),
    (
      "latency=1000000000000m",
      "\"1000000000000m\" does not fit latency; expected a time such as 50ms, or two such as 50ms..2s"
    ),
    (
      "drip=999999999999m",
      "\"999999999999m\" does not fit drip; expected a time between two bytes, such as 100ms"
    ),
    (
      "oversized=1000000000000GB",
      "\"1000000000000GB\" does not fit oversized; expected a size such as 100MB"
    ),
    (
      "gzip-bomb=100000000000GB",
      "\"100000000000GB\" does not fit gzip-bomb; expected a size after decompression such as 1GB"
    ),
    (
      "count=+9223372036854775807",
      "\"+9223372036854775807\" does not fit count; expected a difference such as +1 or -1, or a whole number"
    ),
    (
      "count=-9223372036854775808",
      "\"-9223372036854775808\" does not fit count; expected a difference such as +1 or -1, or a whole number"
    ),
    (
      "insert=9223372036854775807@1",
      "\"9223372036854775807@1\" does not fit insert; expected a number of records, \"@\" and a page, such as 3@2"
    ),
    (
      "status=503,retry-after-date=9223372036854775807",
      "\"9223372036854775807\" does not fit retry-after-date; expected a number of seconds, 3000 years at most"
    ),
    ("oversized=lots", "\"lots\" does not fit oversized; expected a size such as 100MB"),
    (
      "insert=3",
      "\"3\" does not fit insert; expected a number of records, \"@\" and a page, such as 3@2"
    ),
  ])
  func `that is not understood says why and what to write`(text: String, problem: String) throws {
    #expect {
      try Fault(text)
    } throws: { error in
      "\(error)" == "fault \"\(text)\": \(problem)"
    }
  }

  @Test(arguments: [
    ("latencey=50ms", "latencey", "latency", "\"latencey\" is not a fault"),
    (
      "redirect=other-hots", "other-hots", "other-host",
      "\"other-hots\" does not fit redirect; expected loop, other-host, other-scheme"
    ),
    ("html,frist=2", "frist", "first", "\"frist\" is not an option of html"),
  ])
  func `with a slip names the word and what may be meant by it`(
    text: String, word: String, meant: String, problem: String
  ) throws {
    let error = try #require(throws: FaultSyntaxError.self) { try Fault(text) }
    let sentence = error.description { written, choices in
      written == word && choices.contains(meant) ? meant : nil
    }
    #expect(sentence == "fault \"\(text)\": \(problem); did you mean \"\(meant)\"?")
  }

  @Test func `with an unknown name far from any lists all there are`() throws {
    #expect {
      try Fault("")
    } throws: { error in
      "\(error)".hasPrefix(
        "fault \"\": \"\" is not a fault; there are latency, status, redirect, html,")
        && "\(error)".hasSuffix("insert, remove, next, pages, count")
    }
  }

  @Test(arguments: [
    ("/api/character", "/api/character", true), ("/api/character", "/api/character?page=2", true),
    ("/api/character", "/api/character/7", true), ("/api/character", "/api/characters", false),
    ("/api/character?page=3", "/api/character?page=3", true),
    ("/api/character?page=3", "/api/character?page=3&name=x", true),
    ("/api/character?page=3", "/api/character?page=30", false),
    ("/", "/api", true), ("/api/character/avatar/*", "/api/character/avatar/1.jpeg", true),
    ("/api/character/avatar/*", "/api/character/1", false),
    ("*.jpeg", "/api/character/avatar/1.jpeg", true), ("*.jpeg", "/a.jpeg?x", false),
    ("/api/*page=3", "/api/episode?page=3", true), ("/a*b*c", "/abbc", true),
    ("/a*b*c", "/acb", false), ("/api/character?page=*0", "/api/character?page=20", true),
  ])
  func `matches paths and patterns`(pattern: String, target: String, matches: Bool) {
    #expect(PathPattern(pattern).matches(target) == matches)
  }
}
