import PippinPlatform

/// The file of an import, which is read twice and must not change in between.
final class ImportFile {
  private let descriptor: Int32
  let size: Int64
  private let modified: (Int, Int)

  /// Opens a regular file: a pipe cannot be read twice.
  init(_ path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileAccess.problem(errno) }
    var status = stat()
    let failure = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    guard failure == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw failure == 0
        ? FileProblem(detail: "not a regular file; an import reads its file twice") : FileAccess.problem(failure)
    }
    self.descriptor = descriptor
    size = Int64(status.st_size)
    modified = Self.modified(status)
  }

  deinit { close(descriptor) }

  /// Goes back to the beginning.
  func rewind() throws(FileProblem) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileAccess.problem(errno) }
  }

  func chunk() throws(FileProblem) -> [UInt8] { try FileAccess.chunk(of: descriptor) }

  /// Whether it is as it was when it was opened.
  func isUnchanged() throws(FileProblem) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileAccess.problem(errno) }
    return Int64(status.st_size) == size && Self.modified(status) == modified
  }

  private static func modified(_ status: stat) -> (Int, Int) {
    #if canImport(Darwin)
      (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
    #else
      (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    #endif
  }
}
