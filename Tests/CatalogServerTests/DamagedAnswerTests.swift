import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

struct `A fault in the answer` {
  private let page = "/api/character?page=2"

  private func answers(
    _ fault: String, headers: [String: String] = [:]
  ) async throws -> (healthy: RawAnswer, damaged: RawAnswer, address: String) {
    let settings = MockAPISettings(now: { Date(timeIntervalSince1970: 784_111_777) })
    let mock = MockAPI(
      data: .generated(45), faults: [try Fault(fault + ",after=1")], settings: settings)
    let page = page
    return try await mock.whileRunning { address in
      let client = RawClient(address)
      let healthy = try await client.get(page)
      return (healthy, try await client.get(page, headers: headers), address)
    }
  }

  @Test(arguments: [
    ("status=503", 503, nil), ("status=429,retry-after=2", 429, "2"),
    ("status=503,retry-after-date=2", 503, "Sun, 06 Nov 1994 08:49:39 GMT"),
    ("status=526", 526, nil), ("status=500", 500, nil),
  ])
  func `can be a status`(fault: String, status: Int, retryAfter: String?) async throws {
    let damaged = try await answers(fault).damaged
    #expect(damaged.status == status)
    #expect(damaged.headers["retry-after"] == retryAfter)
    #expect(damaged.headers["content-type"] == "text/html; charset=utf-8")
    #expect(!damaged.text.contains("error"))
  }

  @Test(arguments: [204, 304])
  func `has no body where its status has none`(status: Int) async throws {
    let damaged = try await answers("status=\(status)").damaged
    #expect(damaged.status == status)
    #expect(damaged.body.isEmpty && damaged.headers["content-type"] == nil)
  }

  @Test(arguments: [
    ("redirect=loop", "<here>/api/character?page=2"),
    ("redirect=other-host", "http://other-host.invalid/api/character?page=2"),
    ("redirect=other-scheme", "file:///etc/passwd"),
  ])
  func `can lead elsewhere`(fault: String, location: String) async throws {
    let (_, damaged, address) = try await answers(fault)
    #expect(damaged.status == 302)
    #expect(damaged.headers["location"]?.replacingOccurrences(address, "<here>") == location)
  }

  @Test func `can be a page for people`() async throws {
    let damaged = try await answers("html").damaged
    #expect(damaged.status == 200)
    #expect(damaged.headers["content-type"] == "text/html; charset=utf-8")
    #expect(damaged.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `can be half the JSON, whole as HTTP`() async throws {
    let (healthy, damaged, _) = try await answers("invalid-json")
    #expect(damaged.body == Array(healthy.body.prefix(healthy.body.count / 2)))
    #expect(damaged.contentLength == damaged.body.count)
    #expect(damaged.headers["content-type"] == "application/json; charset=utf-8")
  }

  @Test func `can be text that is not UTF-8`() async throws {
    let (healthy, damaged, _) = try await answers("invalid-utf8")
    #expect(String(validating: damaged.body, as: UTF8.self) == nil)
    #expect(damaged.body.filter { $0 != 0xFF } == healthy.body)
    #expect(damaged.contentLength == healthy.body.count + 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/gzip")))
  func `can be a gzip stream that ends too early, whole as HTTP`() async throws {
    let (healthy, damaged, _) = try await answers("cut-gzip")
    #expect(damaged.headers["content-encoding"] == "gzip")
    #expect(damaged.contentLength == damaged.body.count)
    let rest = try gunzip(damaged.body)
    #expect(rest.count < healthy.body.count)
    #expect(rest == Array(healthy.body.prefix(rest.count)))
  }
}
