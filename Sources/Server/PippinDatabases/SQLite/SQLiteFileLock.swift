internal import PippinPlatform

/// A lock on the place of a database file, in a file beside it, until the process ends or the value goes.
///
/// SQLite locks the file itself, and a lock of a file that was replaced protects nothing: a program that waits for it
/// would then use the old file with the new one's log. So those who open the database share this lock, and who puts
/// another file in its place holds it alone (decision 0079).
package final class SQLiteFileLock: Sendable {
  package enum Kind: Sendable {
    case shared
    /// Nobody else has a lock of either kind.
    case alone
  }

  private let descriptor: Int32

  /// The lock's file, which stays.
  package static func path(for database: String) -> String { database + ".lock" }

  /// Locks the place `database`, whether or not there is a file yet.
  ///
  /// - Throws: `.busy` if another holds the lock, `.cannotOpen`.
  package init(_ database: String, _ kind: Kind) throws(SQLiteError) {
    let descriptor = try Self.opened(database)
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      let isHeld = errno == EAGAIN
      let error = Self.error("the lock beside the database cannot be taken")
      _ = close(descriptor)
      if isHeld {
        throw SQLiteError(
          .busy,
          message: kind == .shared
            ? "the database is being restored; try again when pippin restore is done"
            : "another program has the database open")
      }
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    // Nothing was written through it; the lock goes with the descriptor.
    _ = close(descriptor)
  }

  private static func opened(_ database: String) throws(SQLiteError) -> Int32 {
    let path = Self.path(for: database)
    let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC
    while true {
      let new = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
      if new >= 0 {
        // Only a file of our own: another name of somebody's file may have been put there.
        give(new, toOwnerOf: database)
        return new
      }
      guard errno == EEXIST else { break }
      let former = unsafe open(path, flags)
      if former >= 0 { return former }
      // One that went away in between is created again.
      guard errno == ENOENT else { break }
    }
    throw error("the lock beside the database cannot be opened")
  }

  /// A lock that root made must not keep the server out.
  private static func give(_ descriptor: Int32, toOwnerOf database: String) {
    guard geteuid() == 0 else { return }
    var status = stat()
    let folder = database.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(database[...$0]) } ?? "."
    guard unsafe stat(database, &status) == 0 || stat(folder, &status) == 0 else { return }
    // If that fails, the server says at its start that it cannot open the lock.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
  }

  private static func error(_ sentence: String) -> SQLiteError {
    SQLiteError(.cannotOpen, message: "\(sentence): \(unsafe String(cString: strerror(errno)))")
  }
}
