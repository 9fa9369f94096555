public import Foundation

/// Where the kit keeps what must survive the app: one value, replaced as a whole, so that a crash leaves the old one or the new
/// one and nothing between.
///
/// `SignInClientUI` has the keychain. ``FileStorage`` is for programs on Linux and for command-line tools.
public protocol SecretStorage: Sendable {
  /// The value that was saved last, or `nil` when there never was one.
  ///
  /// - Throws: ``StorageError``, above all when it cannot be read *now*; that is not the same as "there is none".
  func load() throws(StorageError) -> Data?

  /// Replaces the value. When it returns, the value survives the end of the process.
  func save(_ value: Data) throws(StorageError)

  /// Where several processes share the storage: what keeps them apart. By default there is none, and one process at a time may
  /// have a client over the storage.
  var lock: StorageLock? { get }
}

extension SecretStorage {
  /// A storage of one process.
  public var lock: StorageLock? { nil }
}

/// Why the kit's value could not be read or written.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong, for a program: an open set.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling.
    public let rawValue: String

    /// The code that is spelled so.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The device was not unlocked since it started: later it will work.
    public static let locked = Code(rawValue: "locked")
    /// The app may not use it: an entitlement or a permission is missing.
    public static let notAllowed = Code(rawValue: "not_allowed")
    /// What is stored is not this kit's, or a newer version's.
    public static let unreadable = Code(rawValue: "unreadable")
    /// Anything else; the detail has the system's own code.
    public static let failed = Code(rawValue: "failed")
  }

  /// What went wrong, for a program.
  public let code: Code
  /// What went wrong and what to do, for the developer.
  public let detail: String

  /// An error with its words.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}
