public import Foundation
public import SignInClient

/// A storage in memory that can fail on demand, like a locked keychain or a full disk.
///
/// To simulate a relaunch, create a second `AuthClient` with the same storage.
public final class MemoryStorage: SecretStorage {
  private let lock = NSLock()
  // Protected by the lock. `Mutex` needs newer systems than the kit supports.
  private nonisolated(unsafe) var keptValue: Data?
  private nonisolated(unsafe) var keptError: StorageError?

  /// Creates a storage with a value or without one.
  public init(_ value: Data? = nil) {
    unsafe keptValue = value
  }

  /// The last saved value.
  public var value: Data? {
    lock.lock()
    defer { lock.unlock() }
    return unsafe keptValue
  }

  /// Makes all calls fail with `error`; `nil` ends that. ``SignInClient/StorageError/Code/locked`` simulates a keychain
  /// before the first unlock.
  public func fail(with error: StorageError?) {
    lock.lock()
    defer { lock.unlock() }
    unsafe keptError = error
  }

  /// Returns the last saved value.
  public func load() throws(StorageError) -> Data? {
    lock.lock()
    defer { lock.unlock() }
    if let error = unsafe keptError { throw error }
    return unsafe keptValue
  }

  /// Replaces the value.
  public func save(_ value: Data) throws(StorageError) {
    lock.lock()
    defer { lock.unlock() }
    if let error = unsafe keptError { throw error }
    unsafe keptValue = value
  }
}
