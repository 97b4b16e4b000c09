import AsyncHTTPClient
import CatalogDomain
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL
import SystemPackage

/// Puts what goes wrong below us into one line. AsyncHTTPClient lets seven families of errors through; this file alone knows them.
struct TransportFailureMapper {
  let url: URL
  let limits: HTTPLimits
  /// Of the body, after decompression.
  let bytes: Int
  let headCame: Bool
  /// Bytes the head announced of an uncompressed body.
  var announced: Int?
  /// What was connected to in the host's place.
  var proxy: ProxySettings.Proxy?

  private typealias Meaning = (kind: TransportFailure.Kind, text: String)

  func failure(_ error: any Error) -> TransportFailure {
    let meaning = meaning(of: error)
    return TransportFailure(meaning.kind, meaning.text, bytes: bytes)
  }

  private func meaning(of error: any Error) -> Meaning {
    switch error {
    case is CancellationError: (.cancelled, "cancelled")
    case let error as HTTPClientError: meaning(of: error)
    case let error as NIOConnectionError: meaning(of: error)
    case let error as IOError:
      meaning(ofCode: error.errnoCode, by: error.errnoCode == ECONNREFUSED ? nextHop : peer)
    case let error as ChannelError: meaning(of: error)
    case let error as HTTPParserError: meaning(of: error)
    case let leftover as UsedConnection.Leftover: meaning(of: leftover)
    case let ended as UsedConnection.Ended: meaning(of: ended.cause)
    case is WireLimit.Exceeded:
      (
        .tooLarge,
        "more than \(limits.wireBytes.grouped) bytes on the wire, the limit for one answer"
      )
    case let error as NIOSSLError where error == .uncleanShutdown: closed
    // Of certificates only those of the one file are read.
    case let error as NIOSSLError where error == .failedToLoadCertificate:
      (.certificate, "TLS: SSL_CERT_FILE names no file that certificates can be read from")
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: secured(error)
    case is SOCKSError.InvalidAuthenticationSelection:
      (
        .malformed,
        "\(nextHop) asks for a user and a password; only a proxy by http can be told them"
      )
    case let error as SOCKSError.ConnectionFailed: meaning(of: error.reply)
    case is SOCKSError.InvalidProtocolVersion, is SOCKSError.InvalidReservedByte,
      is SOCKSError.InvalidAddressType, is SOCKSError.UnexpectedRead:
      (.malformed, "what \(nextHop) answers is not SOCKS 5")
    default: (.connection, "\(authority): \(Self.line(error))")
    }
  }

  private func meaning(of error: HTTPClientError) -> Meaning {
    switch error {
    case .cancelled: (.cancelled, "cancelled")
    case .connectTimeout, .getConnectionFromPoolTimeout:
      (.connection, "no connection to \(nextHop) within \(limits.connect.inSeconds)")
    case .tlsHandshakeTimeout:
      (.connection, "TLS: no handshake with \(authority) within \(limits.connect.inSeconds)")
    case .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      (.connection, "no answer from the proxy within \(limits.connect.inSeconds)")
    case .readTimeout, .deadlineExceeded: silent
    case .remoteConnectionClosed, .uncleanShutdown: closed
    case .proxyAuthenticationRequired: (.malformed, "the proxy asks for a user and a password")
    case .invalidProxyResponse: (.connection, "the proxy did not let us through to \(authority)")
    default: (.malformed, error.shortDescription)
    }
  }

  private func meaning(of error: NIOConnectionError) -> Meaning {
    guard let first = error.connectionErrors.first else {
      let whose = proxy == nil ? "" : " of the proxy"
      return (.connection, "host name \(error.host)\(whose) not found")
    }
    let place = Self.place(error.host, error.port, isProxy: proxy != nil)
    return switch first.error {
    case let error as IOError: meaning(ofCode: error.errnoCode, by: place)
    case ChannelError.connectTimeout:
      (.connection, "no connection to \(place) within \(limits.connect.inSeconds)")
    // Of a name each address is tried, and TLS is prepared with each.
    case is NIOSSLError: meaning(of: first.error)
    default: (.connection, "\(place): \(Self.line(first.error))")
    }
  }

  private func meaning(ofCode code: CInt, by place: String) -> Meaning {
    switch code {
    case ECONNREFUSED: (.connection, "connection refused by \(place)")
    case ECONNRESET, EPIPE, ECONNABORTED:
      headCame
        ? (.cut, "connection reset after \(came)")
        : (.connection, "connection reset by \(place) before an answer")
    case ETIMEDOUT: (.connection, "\(place) does not answer")
    case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN:
      (.connection, "no way to \(place): is the network up?")
    case EMFILE, ENFILE: (.connection, "too many open files; raise the limit with ulimit -n")
    default: (.connection, "\(place): \(Errno(rawValue: code))")
    }
  }

  private func meaning(of error: ChannelError) -> Meaning {
    switch error {
    case .connectTimeout:
      (.connection, "no connection to \(nextHop) within \(limits.connect.inSeconds)")
    case .eof, .ioOnClosedChannel, .alreadyClosed, .inputClosed, .outputClosed: closed
    default: (.connection, "\(authority): \(Self.line(error))")
    }
  }

  private func meaning(of error: HTTPParserError) -> Meaning {
    switch error {
    case .invalidEOFState, .closedConnection: closed
    case .headerOverflow: (.malformed, "the head of the answer is longer than allowed")
    default: (.malformed, "what \(peer) answers is not HTTP (\(error))")
    }
  }

  private func meaning(of leftover: UsedConnection.Leftover) -> Meaning {
    switch leftover.error {
    case .invalidConstant:
      (.cut, "what \(peer) sent behind another answer is not HTTP (\(leftover.error))")
    // It begins like an answer, and is this question's.
    default: meaning(of: leftover.error)
    }
  }

  private func meaning(of reply: SOCKSServerReply) -> Meaning {
    let why =
      switch reply {
      case .refused: "connection refused"
      case .notAllowed: "not allowed"
      case .networkUnreachable, .hostUnreachable, .ttlExpired: "no way there"
      default: "failure \(reply.value)"
      }
    return (.connection, "\(nextHop) did not let us through to \(authority): \(why)")
  }

  /// BoringSSL tells only that a certificate does not hold, not which of the possible reasons it was.
  private func secured(_ error: any Error) -> Meaning {
    let text = Self.line(error)
    if text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("unableToValidateCertificate") {
      return (
        .certificate,
        "TLS: the certificate of \(authority) does not hold: it has expired, or is from an authority that is not trusted"
      )
    }
    if text.contains("failedToValidateHostname") || error is NIOSSLExtraError {
      return (.certificate, "TLS: the certificate of \(authority) is for another name")
    }
    if text.contains("WRONG_VERSION_NUMBER") {
      return (.connection, "TLS: \(authority) does not speak TLS; is it http://?")
    }
    if text.contains("EOF during handshake") {
      return (
        .connection, "TLS: \(authority) closed the connection during the handshake; is it http://?"
      )
    }
    if text.contains("UNSUPPORTED_PROTOCOL") || text.contains("ALERT_PROTOCOL_VERSION") {
      return (.certificate, "TLS: \(authority) does not speak TLS 1.2 or later")
    }
    // What follows is where BoringSSL was compiled.
    let known = text.range(of: " at /").map { String(text[..<$0.lowerBound]) } ?? text
    return (.connection, "TLS: no handshake with \(authority): \(known)")
  }

  private var closed: Meaning {
    headCame
      ? (.cut, "body cut after \(came)")
      : (.connection, "\(peer) closed the connection before an answer")
  }

  private var silent: Meaning {
    headCame
      ? (.timeout, "nothing more within \(limits.idle.inSeconds), after \(came)")
      : (.timeout, "no answer from \(authority) within \(limits.idle.inSeconds)")
  }

  private var came: String {
    announced.map { "\(bytes.grouped) of \($0.counted("byte"))" } ?? bytes.counted("byte")
  }
  private var authority: String { Authority(url)?.shown ?? "the server" }
  /// Whom we connect to.
  private var nextHop: String {
    proxy.map { Self.place($0.host, $0.port, isProxy: true) } ?? authority
  }
  /// Who takes the request. Where a tunnel was asked for, nothing tells whether it stood.
  private var peer: String {
    guard let proxy else { return authority }
    return proxy.forwards(url) ? nextHop : "\(nextHop), or \(authority) behind it,"
  }

  private static func place(_ host: String, _ port: Int, isProxy: Bool) -> String {
    (isProxy ? "the proxy " : "") + (host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)")
  }

  private static func line(_ error: any Error) -> String {
    let text = "\(error)".inOneLine
    return text.count > 200 ? text.prefix(200) + "…" : text
  }
}
