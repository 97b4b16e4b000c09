package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Process {
  /// Starts a program that signals reach. It inherits which ones wait from the thread that starts it, and on one of Swift's concurrency
  /// that is nearly every one: it could not be ended.
  package func runWithoutMask() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
