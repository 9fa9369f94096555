import PippinPlatform
import PippinSQLiteStore

/// A file that is written under a name beside its place, and put there once it is complete and on the disk.
///
/// The name is always the same, so an interrupted run leaves one such file at most, and the next run uses it anew.
final class PartialFile {
  /// Where it is until it is put in its place.
  let path: String
  private let place: String
  private let descriptor: Int32

  /// Creates the file, empty and for its owner only.
  /// - Throws: a problem too if another run is writing the same file.
  init(for place: String, suffix: String) throws(FileProblem) {
    self.place = place
    path = place + suffix
    descriptor = try Self.opened(path)
    do throws(FileProblem) {
      try removeCompanions()
      guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw FileAccess.problem(errno) }
    } catch {
      discard()
      throw error
    }
  }

  deinit {
    // Flushed before it was put in its place; what was given up does not matter.
    close(descriptor)
  }

  /// Opens and locks the file. What is there and is not an earlier run's is removed, never written into: others could
  /// read what is written through a link, or because they own it.
  private static func opened(_ path: String) throws(FileProblem) -> Int32 {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    while true {
      let new = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if new < 0, errno != EEXIST { throw FileAccess.problem(errno) }
      guard let descriptor = new >= 0 ? new : try former(path) else { continue }
      do throws(FileProblem) {
        if try lock(descriptor, path, isNew: new >= 0) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// The regular file that is there; nil if there is none. Anything else is removed unopened: a pipe would block.
  private static func former(_ path: String) throws(FileProblem) -> Int32? {
    switch FileAccess.kind(at: path) {
    case .file: break
    case .nothing: return nil
    case .folder, .link, .other:
      try FileAccess.removeIfPresent(path)
      return nil
    }
    let descriptor = unsafe open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    switch errno {
    // It went away in this moment.
    case ENOENT: break
    case EACCES, EPERM: try FileAccess.removeIfPresent(path)
    default: throw FileAccess.problem(errno)
    }
    return nil
  }

  /// Locks the file, and removes it if it is neither new nor an earlier run's.
  /// - Returns: whether the file can be used. A lock on a file that went away meanwhile counts for nothing.
  private static func lock(_ descriptor: Int32, _ path: String, isNew: Bool) throws(FileProblem) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw FileProblem(detail: "another run is writing it") }
    var (own, present) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe lstat(path, &present) == 0,
      own.st_dev == present.st_dev, own.st_ino == present.st_ino
    else { return false }
    // Some network file systems give a new file to another user. With a second name, a former file is the finished one of
    // a run that was interrupted after it had put it in its place.
    if isNew || (own.st_mode & S_IFMT == S_IFREG && own.st_uid == geteuid() && own.st_nlink == 1) { return true }
    try FileAccess.removeIfPresent(path)
    return false
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(FileProblem) {
    try FileAccess.write(bytes, to: descriptor)
  }

  /// Gives the file to the owner of another, if the process is root's.
  func give(toOwnerOf other: String) throws(FileProblem) {
    try FileAccess.give(descriptor, toOwnerOf: other)
  }

  /// Waits until the contents are on the disk, and puts the file in its place at one stroke.
  /// - Parameter isReplacing: otherwise a file that is there is a problem.
  /// - Returns: the size in bytes.
  func put(isReplacing: Bool) throws(FileProblem) -> Int64 {
    var status = stat()
    guard Disk.flush(descriptor) == 0, unsafe fstat(descriptor, &status) == 0 else { throw FileAccess.problem(errno) }
    if isReplacing { try FileAccess.move(path, to: place) } else { try FileAccess.moveToFreeName(path, place) }
    try FileAccess.flushFolder(of: place)
    return Int64(status.st_size)
  }

  /// Removes the file and what SQLite put beside it. That something stays is no worse than the failure before.
  func discard() {
    FileAccess.remove(path)
    for companion in DatabaseFiles.all(beside: path) { FileAccess.remove(companion) }
  }

  /// Removes what SQLite, or its lock, put beside the file. A log that stayed would be applied to it.
  func removeCompanions() throws(FileProblem) {
    for companion in DatabaseFiles.all(beside: path) { try FileAccess.removeIfPresent(companion) }
  }
}
