public import Foundation
public import SignInClient

/// A storage that forgets everything with the process, and that fails on demand: a locked keychain, a full disk.
///
/// A second `AuthClient` over the same storage is the app started again.
public final class MemoryStorage: SecretStorage {
  private let lock = NSLock()
  // Read and written under the lock alone; the system's own locks that hold a value are newer than the systems that apps support.
  private nonisolated(unsafe) var keptValue: Data?
  private nonisolated(unsafe) var keptError: StorageError?

  /// A storage with a value in it, or with none.
  public init(_ value: Data? = nil) {
    unsafe keptValue = value
  }

  /// What was saved last.
  public var value: Data? {
    lock.lock()
    defer { lock.unlock() }
    return unsafe keptValue
  }

  /// Has everything fail with `error` from now on; `nil` ends that. ``SignInClient/StorageError/Code/locked`` is the keychain before
  /// the device was unlocked once.
  public func fail(with error: StorageError?) {
    lock.lock()
    defer { lock.unlock() }
    unsafe keptError = error
  }

  /// The value that was saved last.
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
