public import Foundation

/// A lock that keeps an app, its extensions and its widgets from overwriting each other's changes.
///
/// It is held while the value is read and written, never during a network request.
public struct StorageLock: Sendable {
  /// The lock file. It is empty. Every process must be able to write it; on Apple's systems, put it into an app group's
  /// container.
  public let file: URL

  /// Creates a lock on `file`, which is created if necessary.
  public init(file: URL) {
    self.file = file
  }

  /// In milliseconds. How long to wait for a process that was suspended while it held the lock.
  private static let patience = 1000

  /// Runs `body` while this process holds the lock.
  ///
  /// A suspended process must not block the others, so they continue after one second. A write can then get lost, but
  /// the refresh token stays valid, because all processes use the same retry key.
  func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let descriptor = unsafe open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, waited < Self.patience {
      usleep(5000)
      waited += 5
    }
    return try body()
  }
}
