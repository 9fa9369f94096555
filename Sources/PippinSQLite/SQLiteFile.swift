internal import PippinPlatform

/// Prepares the database file before SQLite opens it.
enum SQLiteFile {
  /// Creates a missing file readable by its owner only. SQLite would create it readable by all, and gives the log file
  /// the same permissions.
  static func prepare(_ path: String, mode: SQLiteSettings.Mode) throws(SQLiteError) {
    guard mode == .readWriteCreate else { return }
    // O_EXCL: POSIX drops all of a process's locks on a file when any descriptor of it is closed, so an existing database
    // must not be opened here.
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST { return }
    guard descriptor >= 0 else {
      let reason = unsafe String(cString: strerror(errno))
      throw SQLiteError(.cannotOpen, message: "the database file cannot be opened: \(reason)")
    }
    // Nothing was written through the descriptor, so an error of close does not matter.
    _ = close(descriptor)
  }
}
