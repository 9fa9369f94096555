public import Foundation

/// Keeps processes that share one storage from undoing each other's writes: the app, its extensions, its widgets.
///
/// It is held for the moment between reading the value and writing it, never while the network is waited for.
public struct StorageLock: Sendable {
  /// The file that is locked. Nothing is in it. Every process must be able to write it: on Apple's systems it is in the container of
  /// an app group.
  public let file: URL

  /// A lock on `file`, which is made when it is not there.
  public init(file: URL) {
    self.file = file
  }

  /// Milliseconds for which a process that was suspended in between is waited for.
  private static let patience = 1000

  /// Does `body` while nobody else holds the lock.
  ///
  /// A process that was suspended while it held the lock must not hold up the others for ever: after a second they go on
  /// without. Then a write of its may be undone; the refresh token stays good, because all of them have the same retry key.
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
