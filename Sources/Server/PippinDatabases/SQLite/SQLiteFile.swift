internal import CPippinSQLite
internal import PippinPlatform

/// Keeps the database file, and what SQLite puts beside it, for its owner only.
enum SQLiteFile {
  /// Creates a missing file readable by its owner only. SQLite would create it readable by all, and gives the log file
  /// the same permissions.
  static func prepare(_ path: String, mode: SQLiteSettings.Mode) throws(SQLiteError) {
    guard mode == .readWriteCreate else { return }
    var place = path
    // As many links as Linux follows.
    for _ in 0...40 {
      // O_EXCL: POSIX drops all of a process's locks on a file when any descriptor of it is closed, so an existing
      // database must not be opened here.
      let descriptor = unsafe open(place, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        // Nothing was written through the descriptor, so an error of close does not matter.
        _ = close(descriptor)
        return
      }
      guard errno == EEXIST else { throw cannotOpen(errno) }
      // O_EXCL follows no link, but SQLite does, and creates what a dangling one names.
      guard let next = target(ofLink: place) else { return }
      place = next
    }
    throw cannotOpen(ELOOP)
  }

  /// Takes away every access of other users to an open database and the files beside it.
  ///
  /// - Parameter path: the file itself, as SQLite names it once it has followed all links.
  /// - Throws: `.cannotOpen` if others keep their access, because the file is another user's or the file system has no
  ///   permissions.
  static func makePrivate(_ path: String) throws(SQLiteError) {
    for file in [path, path + "-wal", path + "-shm", path + "-journal"] {
      var status = stat()
      // A link beside the database is not a file of SQLite's.
      guard unsafe lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if isPrivate(status, user: geteuid(), group: getegid()) { continue }
      guard unsafe chmod(file, status.st_mode & 0o700) == 0, unsafe lstat(file, &status) == 0,
        isPrivate(status, user: geteuid(), group: getegid())
      else {
        throw SQLiteError(
          .cannotOpen,
          message: "other users have access to \(file), and this user cannot change that. "
            + "Run `chmod 600` on the file as its owner, or give the file to the user that runs Pippin")
      }
    }
  }

  /// Whether only `user` has access. Kubernetes gives a pod files of root that the pod's group may use; those are
  /// private, too.
  static func isPrivate(_ status: stat, user: uid_t, group: gid_t) -> Bool {
    let isGivenByRoot = user != 0 && status.st_uid == 0 && status.st_gid == group
    return status.st_mode & (isGivenByRoot ? 0o007 : 0o077) == 0
  }

  /// Where a link leads, from the folder that this process is in; nil if there is no link.
  private static func target(ofLink path: String) -> String? {
    let size = Int(PATH_MAX)
    let target = unsafe String(unsafeUninitializedCapacity: size) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe max(0, readlink(path, UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self), size))
    }
    guard !target.isEmpty else { return nil }
    if target.utf8.first == UInt8(ascii: "/") { return target }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return target }
    return String(path[...slash]) + target
  }

  private static func cannotOpen(_ number: Int32) -> SQLiteError {
    SQLiteError(
      .cannotOpen, message: "the database file cannot be opened: \(unsafe String(cString: strerror(number)))")
  }
}

/// A lock on the place of a database file, in a file beside it. It is held until the process ends or the value is
/// released.
///
/// SQLite locks the file itself, so its lock protects nothing once the file was replaced: a program that waits for it
/// would then use the old file with the new one's log. Programs that open the database therefore share this lock, and
/// a program that replaces the file holds it alone (decision 0079).
package final class SQLiteFileLock: Sendable {
  package enum Kind: Sendable {
    case shared
    /// Nobody else has a lock of either kind.
    case alone
    /// The one server of the database has it, beside those who share the database (decision 0160).
    case server
  }

  private let descriptor: Int32

  /// The lock's file, which is never removed.
  package static func path(for database: String, _ kind: Kind = .shared) -> String {
    #if canImport(Darwin)
      // There a lock of a range and one of the whole file exclude each other.
      if kind == .server { return database + ".server-lock" }
    #endif
    return database + ".lock"
  }

  /// Locks the place `database`, whether or not there is a file yet.
  ///
  /// - Throws: `.busy` if another holds the lock, `.cannotOpen`; `.other` where the file system has no lock for a server.
  package init(_ database: String, _ kind: Kind) throws(SQLiteError) {
    let descriptor = try Self.opened(database, kind)
    guard Self.lock(descriptor, kind) else {
      let isHeld = errno == EAGAIN
      let error = Self.error("the lock beside the database cannot be taken", kind == .server ? .other : .cannotOpen)
      _ = close(descriptor)
      if isHeld {
        throw SQLiteError(.busy, message: Self.busy(kind))
      }
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    // Nothing was written through it; the lock goes with the descriptor.
    _ = close(descriptor)
  }

  #if !canImport(Darwin)
    /// `F_OFD_SETLK`, which Swift's module of the C library lacks; the same on every Linux.
    private static let openFileLock: Int32 = 37
  #endif

  private static func lock(_ descriptor: Int32, _ kind: Kind) -> Bool {
    #if !canImport(Darwin)
      if kind == .server {
        // Of a range, which goes with this descriptor and has nothing to do with the locks of the whole file.
        var range = PippinPlatform.flock(
          l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        return unsafe fcntl(descriptor, openFileLock, &range) == 0
      }
    #endif
    return flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  private static func busy(_ kind: Kind) -> String {
    switch kind {
    case .shared: "the database is being restored; try again when pippin restore is done"
    case .alone: "another program has the database open"
    case .server: "another server has the database open"
    }
  }

  private static func opened(_ database: String, _ kind: Kind) throws(SQLiteError) -> Int32 {
    let path = Self.path(for: database, kind)
    let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC
    while true {
      let new = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
      if new >= 0 {
        // Only for a file that we created: an existing one may be another name of somebody else's file.
        give(new, toOwnerOf: database)
        return new
      }
      guard errno == EEXIST else { break }
      let former = unsafe open(path, flags)
      if former >= 0 { return former }
      // A file that was removed in between is created again.
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

  private static func error(_ sentence: String, _ code: SQLiteError.Code = .cannotOpen) -> SQLiteError {
    SQLiteError(code, message: "\(sentence): \(unsafe String(cString: strerror(errno)))")
  }
}

/// SQLite's online backup: copies all pages of a database to another file while others go on writing to it.
///
/// The source must be in a read transaction from the first step to the last. Otherwise each commit of another process
/// between two steps starts the copy anew, and under load it never ends.
@safe package final class SQLiteBackup {
  private var pointer: OpaquePointer?
  private let source: SQLiteConnection
  private let target: SQLiteConnection

  /// - Parameter target: its content is replaced.
  package init(from source: SQLiteConnection, to target: SQLiteConnection) throws(SQLiteError) {
    (self.source, self.target) = (source, target)
    unsafe pointer = unsafe sqlite3_backup_init(target.pointer, "main", source.pointer, "main")
    guard unsafe pointer != nil else {
      throw unsafe SQLiteError(result: sqlite3_extended_errcode(target.pointer), connection: target.pointer)
    }
  }

  deinit {
    // Nil after `finish`. Otherwise the target is given up, so the error does not matter.
    _ = unsafe sqlite3_backup_finish(pointer)
  }

  /// Copies at most `pages` pages; false once all are copied.
  package func step(pages: Int32) throws(SQLiteError) -> Bool {
    let result = unsafe sqlite3_backup_step(pointer, pages)
    switch result {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw unsafe SQLiteError(result: result, connection: nil)
    }
  }

  /// The copied pages and all pages of the source, after the last step.
  package var progress: (done: Int64, total: Int64) {
    let total = Int64(unsafe sqlite3_backup_pagecount(pointer))
    return (total - Int64(unsafe sqlite3_backup_remaining(pointer)), total)
  }

  /// Ends the copy; the target can be used again.
  package func finish() throws(SQLiteError) {
    let ended = unsafe pointer
    unsafe pointer = nil
    try target.check(unsafe sqlite3_backup_finish(ended))
  }
}
