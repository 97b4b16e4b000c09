import NIOHTTP1

/// A status for people: `status 503 Service Unavailable`.
func statusText(_ status: Int) -> String {
  let phrase = HTTPResponseStatus(statusCode: status).reasonPhrase
  return phrase.isEmpty ? "status \(status)" : "status \(status) \(phrase)"
}
