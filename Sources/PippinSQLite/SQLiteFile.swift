#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The database file itself, before SQLite sees it.
enum SQLiteFile {
  /// Makes a missing file readable by its owner only. SQLite would make it readable by all, and gives the log beside
  /// it the same rights.
  static func prepare(_ path: String, mode: SQLiteSettings.Mode) throws(SQLiteError) {
    guard mode == .readWriteCreate else { return }
    // Only ever a file that this call makes: POSIX forgets all of a process's locks on a file when it closes any descriptor
    // of it, so opening a database that a connection of ours holds would leave it open to a stranger's clean-up.
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST { return }
    guard descriptor >= 0 else {
      let reason = unsafe String(cString: strerror(errno))
      throw SQLiteError(.cannotOpen, message: "the database file cannot be opened: \(reason)")
    }
    // Nothing was written through the descriptor, so closing it has nothing to lose.
    _ = close(descriptor)
  }
}
