import CatalogServer
import CatalogTestSupport
import Testing

struct `The mock answers as the API` {
  @Test func `to the index, with the ETag that was recorded live`() async throws {
    let mock = MockAPI(data: .generated(0))
    let (answer, address) = try await mock.whileRunning { address in
      (try await RawClient(address).get("/api/"), address)
    }
    #expect(
      answer.text == """
        {"characters":"\(address)/api/character","locations":"\(address)/api/location",\
        "episodes":"\(address)/api/episode"}
        """)
    #expect(answer.headers["etag"] == "W/\"a6-enZrapqif5C6f+1pGTVpl8IEmfQ\"")
  }

  @Test(arguments: [
    ("/api/character", "45,3,/api/character?page=2,null"),
    ("/api/character?page=2", "45,3,/api/character?page=3,/api/character?page=1"),
    ("/api/character?page=3", "45,3,null,/api/character?page=2"),
    ("/api/character/?page=2", "45,3,/api/character/?page=3,/api/character/?page=1"),
    ("/api/character/", "45,3,/api/character/?page=2,null"),
    ("/api/character?page=0", "45,3,/api/character?page=2,null"),
    ("/api/character?page=-7", "45,3,/api/character?page=2,null"),
    ("/api/character?page=x", "45,3,/api/character?page=2,null"),
    ("/api/character?page=", "45,3,/api/character?page=2,null"),
    ("/api/character?page=inf", "45,3,/api/character?page=2,null"),
    ("/api/character?page=INFINITY", "45,3,/api/character?page=2,null"),
    ("/api/character?page=nan", "45,3,/api/character?page=2,null"),
    ("/api/character?page=2&page=3", "45,3,/api/character?page=2,null"),
    (
      "/api/character?colour=red&page=2&name=",
      "45,3,/api/character?page=3,/api/character?page=1"
    ),
    ("/api/location", "6,1,null,null"),
    ("/api/episode", "2,1,null,null"),
  ])
  func `to list pages`(path: String, info: String) async throws {
    let mock = MockAPI(data: .generated(45))
    let text = try await mock.whileRunning { address in
      try await RawClient(address).get(path).text.replacingOccurrences(address, "")
    }
    let parts = info.split(separator: ",").map { $0.hasPrefix("/") ? "\"\($0)\"" : String($0) }
    let expected =
      "{\"info\":{\"count\":\(parts[0]),\"pages\":\(parts[1]),\"next\":\(parts[2]),\"prev\":\(parts[3])},"
      + "\"results\":[{\"id\":"
    #expect(text.hasPrefix(expected))
  }

  @Test func `to filters, which stand unencoded in the links`() async throws {
    let text = try await MockAPI(data: .generated(400)).whileRunning { address in
      try await RawClient(address).get("/api/character/?species=h%75man&name=%20&status=+a&x=y")
        .text.replacingOccurrences(address, "")
    }
    #expect(text.contains("\"next\":\"/api/character/?page=2&species=human&status=a\""))
  }

  @Test(arguments: [
    ("100%25+5", "100% 5"), ("100%+5", "100% 5"), ("%-0", "%-0"), ("%2", "%2"), ("%", "%"),
    ("%g0%4A%4a", "%g0JJ"),
  ])
  func `to a filter with a percent sign that begins no escape`(query: String, name: String)
    async throws
  {
    let record = "{\"id\":1,\"name\":\"\(name)\"}"
    let text = try await MockAPI.text("/api/character?name=\(query)", ofCharacter: record)
    #expect(text.hasSuffix("\"results\":[\(record)]}"), "\(text)")
  }

  @Test(arguments: [
    ("/api/character?page=4", 404, "There is nothing here"),
    ("/api/character?page=99999999999999999999", 404, "There is nothing here"),
    ("/api/character?page=Infinity", 404, "There is nothing here"),
    ("/api/character?name=nobody%20has%20this", 404, "There is nothing here"),
    ("/api/character/46", 404, "Character not found"),
    ("/api/character/0", 404, "Character not found"),
    ("/api/location/7", 404, "Location not found"),
    ("/api/episode/3", 404, "Episode not found"),
    ("/api/character/rick", 500, "Hey! you must provide an id"),
    ("/api/character/[1,2", 500, "Bad... bad array :/"),
    ("/api/character/%5B1,x%5D", 500, "Bad... bad array :/"),
    ("/api/character/[]", 500, "Bad... bad array :/"),
    ("/api/character/1,x", 500, "Bad... bad array :/"),
    ("/api/characters", 404, "There is nothing here."),
    ("/api/character/1/episode", 404, "There is nothing here."),
    ("/", 404, "There is nothing here."),
    ("/api/character/avatar/1.jpeg", 404, "There is nothing here."),
    ("/api/character/avatar/..%2F..%2Fcharacters.json", 404, "There is nothing here."),
    ("/api/character/avatar", 404, "There is nothing here"),
  ])
  func `to what does not exist or cannot be understood`(
    path: String, status: Int, error: String
  ) async throws {
    let answer = try await MockAPI(data: .generated(45)).answer(path)
    #expect(answer.status == status)
    #expect(answer.text == "{\"error\":\"\(error)\"}")
    #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
    #expect(answer.headers["cache-control"] == nil)
  }

  @Test(arguments: [
    ("/api/character/3", ["3"]), ("/api/character/3/", ["3"]),
    ("/api/character/3,1,2", ["1", "2", "3"]), ("/api/character/[3,1]", ["1", "3"]),
    ("/api/character/%5B3,%201%5D", ["1", "3"]), ("/api/character/1,999,1", ["1"]),
    ("/api/character/+7", ["7"]), ("/api/character/7,", ["7"]), ("/api/character/[998,999]", []),
  ])
  func `to records by their ids, without those that are unknown`(
    path: String, ids: [String]
  ) async throws {
    let answer = try await MockAPI(data: .generated(45)).answer(path)
    let found = answer.text.components("{\"id\":").dropFirst().map { $0.prefix { $0.isNumber } }
    #expect(answer.status == 200)
    #expect(found.map(String.init) == ids)
    #expect(answer.text.hasPrefix("[") == (path.contains(",") || path.contains("[")))
  }

  @Test func `with records as they were written, but compact and with its own address`()
    async throws
  {
    let (one, two) = try await SmallCast.serve { client in
      (
        try await client.get("/api/character/1").text,
        try await client.get("/api/character/2").text
          .replacingOccurrences("http://127.0.0.1:\(client.port)", "<here>")
      )
    }
    #expect(one.hasSuffix("\"new key\":[true,null,1.0]}"))
    #expect(
      two == """
        {"id":2,"name":"Ann & Bob","status":"Alive","species":"Human","type":"","gender":"Female",\
        "origin":{"name":"unknown","url":""},"location":{"name":"J19ζ7","url":"<here>/api/location/1"},\
        "image":"<here>/api/character/avatar/2.jpeg","episode":["<here>/api/episode/1"],\
        "url":"<here>/api/character/2","created":"2017-11-04T18:48:46.250Z"}
        """)
  }

  @Test func `and calls itself what the client called it`() async throws {
    let answer = try await SmallCast.serve { client in
      try await client.exchange(
        "GET /api HTTP/1.1\r\nHost: catalog.test:99\r\nConnection: close\r\n\r\n")
    }
    #expect(answer.text.contains("\"characters\":\"http://catalog.test:99/api/character\""))
  }

  @Test func `with nothing for methods it does not know, and a head for HEAD`() async throws {
    let (post, head) = try await SmallCast.serve { client in
      (
        try await client.get("/api/character", method: "POST"),
        try await client.get("/api/character/1", method: "HEAD")
      )
    }
    #expect(post.status == 404)
    #expect(head.status == 200)
    #expect(head.body == [])
    #expect((head.contentLength ?? 0) > 100)
  }
}
