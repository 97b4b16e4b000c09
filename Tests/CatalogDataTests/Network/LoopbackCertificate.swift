import NIOSSL

/// A certificate for 127.0.0.1, valid until 2120, that is its own authority. Nothing else trusts it.
enum LoopbackCertificate {
  static let text = """
    -----BEGIN CERTIFICATE-----
    MIIBWjCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjATMREwDwYDVQQDDAhsb29wYmFj
    azAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEzERMA8GA1UEAwwI
    bG9vcGJhY2swWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARfj40wKhR5Ly97lyGZ
    QDlw5/SDT6npPae2ppbuwZt+E62nz1WBbB53oRW3KGt9iMVtfAUYstnElUOwYXYz
    WqY0o0MwQTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0O
    BBYEFCsfzLVfYW3vXLlQ6PFLpOmplpVrMAoGCCqGSM49BAMCA0gAMEUCIQDr7x41
    gh2Ml9W2c1jUWAt/N8iT+ubyA4JQP8lZoZ1SEwIgad1aD3EfiwnT4T4K3Oaur98b
    56SpFl/6zsvjQecWkxU=
    -----END CERTIFICATE-----
    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZ7V+UmWcUhp2clr2
    U9OSp6L9Za3JvKbjCZg7T5Ns39ahRANCAARfj40wKhR5Ly97lyGZQDlw5/SDT6np
    Pae2ppbuwZt+E62nz1WBbB53oRW3KGt9iMVtfAUYstnElUOwYXYzWqY0
    -----END PRIVATE KEY-----
    """

  /// The context with which a server proves that it is this machine.
  static func server() throws -> NIOSSLContext {
    let certificate = try NIOSSLCertificate(bytes: Array(text.utf8), format: .pem)
    let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
    return try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
  }
}
