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

/// Stores the kit's value in a file that only its owner can read. Use it on Linux and in command-line tools; use the
/// keychain in apps.
///
/// Several processes can share the file; see ``StorageLock``.
public struct FileStorage: SecretStorage {
  /// The location of the file.
  public let url: URL

  /// Creates a storage for the file at `url`. Its folder must exist.
  public init(url: URL) {
    self.url = url
  }

  /// A lock file beside the file.
  public var lock: StorageLock? {
    StorageLock(file: url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).lock"))
  }

  /// Returns the value, or `nil` if the file does not exist.
  public func load() throws(StorageError) -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw StorageError(.failed, "\(url.path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Writes a new file and replaces the old one.
  public func save(_ value: Data) throws(StorageError) {
    let fresh = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).new")
    do {
      do { try FileManager.default.removeItem(at: fresh) } catch CocoaError.fileNoSuchFile {}
      // From its first moment for the owner only, and never through a link: Foundation sets permissions afterwards.
      let descriptor = unsafe open(fresh.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw StorageError(.failed, "\(fresh.path) cannot be created: error \(errno). Check that its folder exists.")
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: value)
      try file.synchronize()
      try file.close()
      // POSIX guarantees that a reader sees the old file or the new one.
      guard unsafe rename(fresh.path, url.path) == 0 else {
        throw StorageError(
          .failed, "\(url.path) cannot be replaced: error \(errno). Check that its folder is writable.")
      }
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.failed, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
  }
}

/// A lock that keeps an app, its extensions and its widgets from overwriting each other's changes.
///
/// It is held while the value is read and written, never during a network request.
public struct StorageLock: Sendable {
  /// The lock file. It is empty. Every process must be able to write it; on Apple's systems, put it into an app group's
  /// container.
  public let file: URL
  private let simulated: (acquire: @Sendable () -> Void, release: @Sendable () -> Void)?

  /// Creates a lock on `file`, which is created if necessary.
  public init(file: URL) {
    self.file = file
    simulated = nil
  }

  /// Creates a lock for tests, whose processes are all in this one.
  package init(acquire: @escaping @Sendable () -> Void, release: @escaping @Sendable () -> Void) {
    file = URL(fileURLWithPath: "/dev/null")
    simulated = (acquire, release)
  }

  /// In milliseconds. How long to wait for a process that was suspended while it held the lock. It is short, because the
  /// wait takes one of the few threads that run the app's tasks; reading and writing the value takes a few milliseconds.
  private static let timeout = 200

  /// Runs `body` while this process holds the lock.
  ///
  /// A suspended process must not block the others, so they continue after 0.2 seconds. A write can then get lost, but
  /// the refresh token stays valid, because all processes use the same retry key.
  func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let simulated {
      simulated.acquire()
      defer { simulated.release() }
      return try body()
    }
    let descriptor = unsafe open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, waited < Self.timeout {
      usleep(1000)
      waited += 1
    }
    return try body()
  }
}

/// The file that marks this installation: ``Configuration/installationMarker``.
struct InstallationMarker {
  private let file: URL

  init(_ file: URL) {
    self.file = file
  }

  /// Whether the file does not exist. A file that exists and cannot be read now is not missing.
  var isMissing: Bool {
    do {
      _ = try Data(contentsOf: file)
      return false
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return true
    } catch {
      // Data protection hides it while the device is locked. Do not sign the user out.
      return false
    }
  }

  /// Writes the file under another name, so that a marker that cannot be written ends no session at each start.
  func prepare() throws(SignInError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: draft, options: Self.options)
    } catch {
      throw failure
    }
  }

  /// Puts the prepared file in its place.
  func put() throws(SignInError) {
    guard unsafe rename(draft.path, file.path) == 0 else { throw failure }
  }

  private var draft: URL {
    file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).new")
  }

  private var failure: SignInError {
    SignInError(
      .storage,
      "The installation marker \(file.path) cannot be written. Use a file in the app's own folder. Until then, a reinstalled "
        + "app stays signed in.")
  }

  /// No data protection: the app may be started while the device is locked, and the file is empty.
  private static var options: Data.WritingOptions {
    #if canImport(Darwin)
      [.noFileProtection]
    #else
      []
    #endif
  }
}
