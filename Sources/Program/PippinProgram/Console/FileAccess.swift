import PippinFoundation
import PippinPlatform

/// A failed operation on a file or stream.
package struct FileProblem: Error, Equatable, Sendable {
  /// The system's error message.
  package let detail: String
  /// Whether the file does not exist.
  let isAbsence: Bool

  package init(detail: String) {
    self.init(detail: detail, isAbsence: false)
  }

  /// A Foundation error, with the system's error message if there is one.
  init(_ error: any Error) {
    if let system = (error as? CocoaError)?.underlying as? POSIXError {
      self = FileAccess.problem(system.code.rawValue)
    } else {
      self.init(detail: "\(error)")
    }
  }

  fileprivate init(detail: String, isAbsence: Bool) {
    self.detail = detail
    self.isAbsence = isAbsence
  }
}

/// Who can do what with a file or folder.
struct FileMode: Sendable, Equatable {
  /// The lower twelve bits, such as 0o600.
  let permissions: UInt32
  let isRoots: Bool
  /// Whether its group is that of this process.
  let isOfOwnGroup: Bool
  let processIsRoot: Bool
}

/// The whole contents of a file.
struct FileContents: Sendable {
  let bytes: [UInt8]
  /// Whether users other than the owner may read it.
  let isReadableByOthers: Bool
}

/// The few POSIX calls that the program needs.
enum FileAccess {
  /// Reads a whole file or pipe.
  /// - Parameter limit: a longer file is refused.
  static func contents(of path: String, limit: Int = 1 << 20) throws(FileProblem) -> FileContents {
    // The system would cut a path at a NUL, so the file would not be the one that the settings show.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw problem(errno) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw problem(errno) }
    var bytes: [UInt8] = []
    while true {
      let next = try chunk(of: file)
      if next.isEmpty { break }
      bytes += next
      guard bytes.count <= limit else { throw FileProblem(detail: "more than \(limit) bytes") }
    }
    return FileContents(bytes: bytes, isReadableByOthers: isReadableByOthers(status))
  }

  /// Whether there is a file at the path that users other than its owner may read.
  static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && isReadableByOthers(status)
  }

  /// The permissions and owners of a file or folder; nil if there is none.
  static func mode(of path: String) -> FileMode? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileMode(
      permissions: UInt32(status.st_mode) & 0o7777, isRoots: status.st_uid == 0,
      isOfOwnGroup: status.st_gid == getegid(), processIsRoot: geteuid() == 0)
  }

  /// A file of root that only the process's own group may read is private: Kubernetes gives a pod its secrets so.
  private static func isReadableByOthers(_ status: stat) -> Bool {
    let isGivenByRoot = geteuid() != 0 && status.st_uid == 0 && status.st_gid == getegid()
    return status.st_mode & S_IROTH != 0 || (status.st_mode & S_IRGRP != 0 && !isGivenByRoot)
  }

  /// Whether the path leads to a file that this process may run.
  static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Whether the path exists, readable or not.
  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// The next bytes of an open file; none at the end.
  static func chunk(of file: Int32) throws(FileProblem) -> [UInt8] {
    let size = 65_536
    while true {
      var result = 0
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        result = unsafe read(file, buffer.baseAddress, size)
        failure = errno
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      if failure != EINTR { throw problem(failure) }
    }
  }

  /// Creates or replaces a file atomically, readable by its owner only: a reader sees the old contents or the new,
  /// never a part.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    let fresh = path + ".new"
    // Left over from a crash, or a link that somebody put there.
    if !path.isEmpty { remove(fresh) }
    try create(fresh, with: bytes)
    guard unsafe rename(fresh, path) == 0 else {
      let failure = errno
      remove(fresh)
      throw problem(failure)
    }
  }

  /// Creates a file that only its owner may read and write. An existing file, or a link, is a problem.
  static func create(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw problem(errno) }
    do throws(FileProblem) {
      try write(bytes, to: file)
      guard Disk.flush(file) == 0 else { throw problem(errno) }
    } catch {
      close(file)
      remove(path)
      throw error
    }
    guard close(file) == 0 else { throw problem(errno) }
  }

  /// Removes a file of ours after a failure. That it stays is no worse than the failure.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Whether both paths lead to the same file or folder.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      var failure: Int32 = 0
      let result = unsafe bytes.withUnsafeBytes { buffer in
        let result = unsafe send(buffer[written...], to: file)
        failure = errno
        return result
      }
      if result >= 0 {
        written += result
      } else if failure != EINTR {
        throw problem(failure)
      }
    }
  }

  private static func send(_ bytes: Slice<UnsafeRawBufferPointer>, to file: Int32) -> Int {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    return unsafe PippinPlatform.write(file, bytes.baseAddress, bytes.count)
  }

  static func problem(_ number: Int32) -> FileProblem {
    FileProblem(detail: unsafe String(cString: strerror(number)).lowercased(), isAbsence: number == ENOENT)
  }
}

extension Console {
  /// The process's standard streams.
  package static let standard = Console(
    read: { () throws(FileProblem) in try FileAccess.chunk(of: STDIN_FILENO) },
    write: { (bytes) throws(FileProblem) in try FileAccess.write(bytes, to: STDOUT_FILENO) },
    writeWords: { (bytes) throws(FileProblem) in try FileAccess.write(bytes, to: STDERR_FILENO) },
    isTerminal: isatty(STDERR_FILENO) == 1, isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
    isOutputTerminal: isatty(STDOUT_FILENO) == 1)
}

/// Ends the process.
enum ProcessEnd {
  /// Ends it without the libraries' exit handlers, which free what threads still use. Nothing is lost, because output is not buffered.
  ///
  /// OpenSSL's handler ran beside libcurl's thread, and the process ended by SIGSEGV after its work was done.
  static func now(_ code: Int32) -> Never {
    PippinPlatform._exit(code)
  }
}

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
