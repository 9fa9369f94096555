public import Foundation

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
