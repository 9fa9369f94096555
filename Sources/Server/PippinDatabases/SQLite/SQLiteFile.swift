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
      // A link beside the database is none of SQLite's files.
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
