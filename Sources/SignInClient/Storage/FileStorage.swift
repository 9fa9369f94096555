public import Foundation

/// The kit's value in a file that its owner alone can read. For Linux and for command-line tools; an app on Apple's systems takes
/// the keychain.
///
/// Several processes may share it; see ``StorageLock``.
public struct FileStorage: SecretStorage {
  /// Where the file is.
  public let url: URL

  /// Keeps the value in the file at `url`; its folder must be there.
  public init(url: URL) {
    self.url = url
  }

  /// A file beside the value's.
  public var lock: StorageLock? {
    StorageLock(file: url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).lock"))
  }

  /// The value, or `nil` when there is no file.
  public func load() throws(StorageError) -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw StorageError(.failed, "\(url.path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Writes a new file beside the old one and puts it into its place.
  public func save(_ value: Data) throws(StorageError) {
    let fresh = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).new")
    do {
      // Made anew and for the owner alone before a byte is in it.
      do { try FileManager.default.removeItem(at: fresh) } catch CocoaError.fileNoSuchFile {}
      guard FileManager.default.createFile(atPath: fresh.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw StorageError(.failed, "\(fresh.path) cannot be made. Is its folder there?") }
      let file = try FileHandle(forWritingTo: fresh)
      try file.write(contentsOf: value)
      try file.synchronize()
      try file.close()
      // POSIX promises that whoever looks sees the old file or the new one.
      guard unsafe rename(fresh.path, url.path) == 0 else {
        throw StorageError(.failed, "\(url.path) cannot be replaced: error \(errno). May its folder be written to?")
      }
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.failed, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
