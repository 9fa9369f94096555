import PippinPlatform

/// Folders, links and owners of files.
extension FileAccess {
  /// What is at a path.
  enum Kind {
    case nothing
    case file
    case folder
    case link
    /// A device, a pipe or a socket.
    case other
  }

  /// What is at the path itself, without following a link there.
  static func kind(at path: String) -> Kind {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The file that a path leads to through all links; the path itself if there is no file.
  static func target(of path: String) -> String {
    guard let name = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
  }

  /// The folder that a path is in, and the name there.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// Whether both paths are the same file, or would be.
  static func isSamePlace(_ one: String, _ other: String) -> Bool {
    let (first, second) = (parts(of: one), parts(of: other))
    return isSame(one, other) || (first.name == second.name && isSame(first.folder, second.folder))
  }

  /// The size of a file in bytes; nil if there is none.
  static func size(of path: String) -> Int64? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// Gives an open file to the owner of another file, or of its folder, if the process is root's: a server that is not
  /// root must be able to use what a command of root's leaves beside its database.
  static func give(_ file: Int32, toOwnerOf other: String) throws(FileProblem) {
    guard geteuid() == 0 else { return }
    var status = stat()
    var isFound = unsafe stat(other, &status) == 0
    if !isFound { isFound = unsafe stat(parts(of: other).folder, &status) == 0 }
    guard isFound, fchown(file, status.st_uid, status.st_gid) == 0 else { throw problem(errno) }
  }

  /// Gives a second name to a file. A file of that name is a problem.
  static func link(_ path: String, as name: String) throws(FileProblem) {
    guard unsafe PippinPlatform.link(path, name) == 0 else { throw problem(errno) }
  }

  static func move(_ path: String, to name: String) throws(FileProblem) {
    guard unsafe rename(path, name) == 0 else { throw problem(errno) }
  }

  /// Gives a file another name; a file of that name is a problem, also one that comes in this moment.
  static func moveToFreeName(_ path: String, _ name: String) throws(FileProblem) {
    if unsafe PippinPlatform.link(path, name) == 0 {
      remove(path)
      return
    }
    // Some file systems, such as exFAT, know only one name for a file.
    let failure = errno
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(failure), kind(at: name) == .nothing else {
      throw problem(failure)
    }
    try move(path, to: name)
  }

  /// Removes a file that must not stay. Only that there is none is no problem.
  static func removeIfPresent(_ path: String) throws(FileProblem) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw problem(errno) }
  }

  /// Waits until the names in the file's folder are on the disk.
  static func flushFolder(of path: String) throws(FileProblem) {
    let folder = unsafe open(parts(of: path).folder, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw problem(errno) }
    defer { close(folder) }
    // Some file systems cannot do this for folders, and need not.
    guard Disk.flush(folder) == 0 || errno == EINVAL else { throw problem(errno) }
  }

  /// Lets a write beyond a limit to file sizes fail as on a full disk, instead of ending the process.
  static func ignoreSizeSignal() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
