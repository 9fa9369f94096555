import PippinLock

/// Idle OpenSSL contexts, set up and ready, lent to one caller at a time.
///
/// Setting a context up costs more than a microsecond, using it again nothing. As many are made as there are
/// callers at one moment; of those that come back, `limit` are kept.
///
/// The thread sanitizer does not see `Lock` on Linux and reports its value as a race; with a POSIX lock in
/// its place it finds nothing.
final class ContextPool<Context: AnyObject & Sendable>: Sendable {
  private let idle: Lock<[Context]>
  private let limit: Int
  private let make: @Sendable () throws(CryptographyError) -> Context

  /// Makes the first context at once, so that a key which cannot serve is refused here and not at its first use.
  init(limit: Int = 32, make: @escaping @Sendable () throws(CryptographyError) -> Context) throws(CryptographyError) {
    var contexts = [try make()]
    contexts.reserveCapacity(limit)
    self.idle = Lock(contexts)
    self.limit = limit
    self.make = make
  }

  /// Calls `body` with a context for its exclusive use. `body` must leave it ready for the next use.
  func withContext<R, E: Error>(_ body: (Context) throws(E) -> R) throws(E) -> R {
    let context = idle.withLock { $0.popLast() } ?? another()
    defer {
      idle.withLock { contexts in
        if contexts.count < limit { contexts.append(context) }
      }
    }
    return try body(context)
  }

  private func another() -> Context {
    do throws(CryptographyError) {
      return try make()
    } catch {
      // The same call succeeded when the pool was made, so memory has run out; Swift traps then, too.
      fatalError("OpenSSL cannot make another context: \(error.detail)")
    }
  }
}
