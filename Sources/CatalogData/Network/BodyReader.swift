import AsyncHTTPClient
import CatalogDomain
import Foundation
import NIOCore

/// Reads a body to its end, within its limit, decompresses it, and compares it with what the head announced.
struct BodyReader: Sendable {
  let url: URL
  let status: Int
  let fields: HTTPFields
  let limits: HTTPLimits
  let maximumBytes: Int
  let progress: AttemptProgress

  /// Enough for the error text of an answer that brings nothing else.
  private static let errorBytes = 64 << 10

  /// The registered names of codings that change the bytes (IANA, “HTTP Content Coding Registry”).
  private static let codings: Set<String> = [
    "aes128gcm", "br", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "pack200-gzip",
    "x-compress", "x-gzip", "zstd",
  ]

  private enum Coding {
    case plain
    case packed(BodyInflation.Form)

    var isPlain: Bool {
      if case .plain = self { return true }
      return false
    }
  }

  func read(_ body: HTTPClientResponse.Body) async throws(TransportFailure) -> Data {
    switch status {
    // A 304 has no body, but may repeat the Content-Encoding of the 200, and would then be taken for a cut one.
    case 204, 304: return Data()
    // 203 is a 200 that a proxy changed on its way (RFC 9110, section 15.3.4).
    case 200, 203, 206: return try await whole(body)
    default: return await beginning(body)
    }
  }

  private func whole(_ body: HTTPClientResponse.Body) async throws(TransportFailure) -> Data {
    let coding = try coding()
    let announced = fields.contentLength
    if let announced, announced > maximumBytes {
      throw TransportFailure(
        .tooLarge,
        "\(announced.grouped) bytes announced, the limit is \(maximumBytes.grouped)")
    }
    let inflation = try inflation(coding, maximumBytes)
    var data = Data()
    // What is announced is not yet there: only a moderate part of it is reserved.
    data.reserveCapacity(min(announced ?? 0, 1 << 20))
    do {
      for try await part in body {
        if let inflation {
          try part.withUnsafeReadableBytes { try inflation.add($0, to: &data) }
        } else {
          data.append(contentsOf: part.readableBytesView)
        }
        progress.received(data.count)
        guard data.count <= maximumBytes else {
          throw TransportFailure(.tooLarge, "more than \(maximumBytes.grouped) bytes, the limit")
        }
      }
    } catch let failure as TransportFailure {
      throw failure
    } catch {
      keep(data, coding)
      throw mapper(data.count, announced: coding.isPlain ? announced : nil).failure(error)
    }
    // The sequence of a cancelled task may just end.
    if Task.isCancelled {
      keep(data, coding)
      throw .cancelled
    }
    try inflation?.finish()
    if coding.isPlain, let announced, announced != data.count {
      keep(data, coding)
      throw TransportFailure(
        .cut, "body cut after \(data.count.grouped) of \(announced.counted("byte"))")
    }
    return data
  }

  /// The status says enough: as much of the text as comes is taken, and a failure on the way does not matter.
  private func beginning(_ body: HTTPClientResponse.Body) async -> Data {
    var data = Data()
    do {
      let inflation = try inflation(coding(), Self.errorBytes)
      for try await part in body {
        if let inflation {
          try part.withUnsafeReadableBytes { try inflation.add($0, to: &data) }
        } else {
          data.append(contentsOf: part.readableBytesView.prefix(Self.errorBytes - data.count))
        }
        progress.received(data.count)
        if data.count >= Self.errorBytes { break }
      }
    } catch {
      return data
    }
    return data
  }

  /// What is no coding at all, such as `none`, `utf-8` or the `aws-chunked` of an upload, is passed over: the bytes are taken as they
  /// come, and whoever reads them judges them.
  private func coding() throws(TransportFailure) -> Coding {
    let names = (fields["content-encoding"] ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      .filter(Self.codings.contains)
      .joined(separator: ", ")
    switch names {
    case "": return .plain
    // An old name of the same (RFC 9110, section 8.4.1.3).
    case "gzip", "x-gzip": return .packed(.gzip)
    case "deflate": return .packed(.deflate)
    default:
      throw TransportFailure(
        .malformed, "Content-Encoding \"\(names.prefix(40))\" was not asked for; expected gzip")
    }
  }

  /// Nil where there is nothing to unpack.
  private func inflation(_ coding: Coding, _ maximumBytes: Int) throws(TransportFailure)
    -> BodyInflation?
  {
    switch coding {
    case .plain: return nil
    case .packed(let form): return try BodyInflation(form, maximumBytes: maximumBytes)
    }
  }

  private func keep(_ data: Data, _ coding: Coding) {
    guard coding.isPlain, !data.isEmpty else { return }
    progress.kept(.init(status: status, fields: fields, bytes: data))
  }

  private func mapper(_ bytes: Int, announced: Int?) -> TransportFailureMapper {
    TransportFailureMapper(
      url: url, limits: limits, bytes: bytes, headCame: true, announced: announced)
  }
}
