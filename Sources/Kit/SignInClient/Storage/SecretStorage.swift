public import Foundation

/// Durable storage for the kit's data. The kit stores one value and replaces it as a whole, so a crash leaves either
/// the old value or the new one.
///
/// `SignInClientUI` has a keychain storage. Use ``FileStorage`` on Linux and in command-line tools.
public protocol SecretStorage: Sendable {
  /// Returns the last saved value, or `nil` if there is none.
  ///
  /// - Throws: ``StorageError`` if the value cannot be read now. This differs from having no value.
  func load() throws(StorageError) -> Data?

  /// Replaces the value. When the method returns, the value must survive the end of the process.
  func save(_ value: Data) throws(StorageError)

  /// The lock for processes that share the storage. Without one (the default), only one process at a time may use it.
  var lock: StorageLock? { get }
}

extension SecretStorage {
  /// The default: no lock, for a single process.
  public var lock: StorageLock? { nil }
}

/// The reason why the storage could not be read or written.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An error code for programs. Later versions can add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The device has not been unlocked since it started. Try again later.
    public static let locked = Code(rawValue: "locked")
    /// An entitlement or a permission is missing.
    public static let notAllowed = Code(rawValue: "not_allowed")
    /// The stored data has an unknown format, or is from a newer version.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Another error; the detail has the system's code.
    public static let failed = Code(rawValue: "failed")
  }

  /// The error code.
  public let code: Code
  /// What happened and what to do, for developers.
  public let detail: String

  /// Creates an error.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}
