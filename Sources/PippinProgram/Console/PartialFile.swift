import PippinPlatform

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
    removeCompanions()
    do throws(FileProblem) {
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

  /// Opens and locks the file; a lock on a file that went away meanwhile counts for nothing.
  private static func opened(_ path: String) throws(FileProblem) -> Int32 {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw FileAccess.problem(errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw FileProblem(detail: "another run is writing it")
      }
      var (own, present) = (stat(), stat())
      if unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &present) == 0, own.st_ino == present.st_ino {
        if own.st_nlink == 1 { return descriptor }
        // A run was interrupted after it had put the file in its place: this is the finished file's second name.
        FileAccess.remove(path)
      }
      close(descriptor)
    }
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

  /// Removes the file and what SQLite put beside it.
  func discard() {
    FileAccess.remove(path)
    removeCompanions()
  }

  /// Removes what SQLite, or its lock, put beside the file.
  func removeCompanions() {
    for suffix in ["-journal", "-wal", "-shm", ".lock"] { FileAccess.remove(path + suffix) }
  }
}
