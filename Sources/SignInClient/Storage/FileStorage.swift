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
      // Created anew with the owner's permissions before data is written.
      do { try FileManager.default.removeItem(at: fresh) } catch CocoaError.fileNoSuchFile {}
      guard FileManager.default.createFile(atPath: fresh.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw StorageError(.failed, "\(fresh.path) cannot be created. Check that its folder exists.") }
      let file = try FileHandle(forWritingTo: fresh)
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
