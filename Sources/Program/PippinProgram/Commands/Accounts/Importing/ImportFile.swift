import PippinPlatform

/// The file of an import, which is read twice and must not change in between.
final class ImportFile {
  private let path: String
  private var descriptor: Int32
  /// What it was when it was opened first.
  private let first: stat

  /// Opens a regular file: a pipe cannot be read twice.
  init(_ path: String) throws(FileProblem) {
    self.path = path
    (descriptor, first) = try Self.opened(path)
  }

  deinit { close(descriptor) }

  var size: Int64 { Int64(first.st_size) }

  /// Goes back to the beginning.
  /// - Returns: whether the file is the same, and as it was.
  func rewind() throws(FileProblem) -> Bool {
    let (again, status) = try Self.opened(path)
    close(descriptor)
    descriptor = again
    return isFirst(status)
  }

  func chunk() throws(FileProblem) -> [UInt8] { try FileAccess.chunk(of: descriptor) }

  /// Whether it is as it was when it was opened.
  func isUnchanged() throws(FileProblem) -> Bool { isFirst(try Self.status(of: descriptor)) }

  private func isFirst(_ status: stat) -> Bool {
    status.st_dev == first.st_dev && status.st_ino == first.st_ino && status.st_size == first.st_size
      && Self.modified(status) == Self.modified(first)
  }

  private static func opened(_ path: String) throws(FileProblem) -> (Int32, stat) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileAccess.problem(errno) }
    do throws(FileProblem) {
      let status = try status(of: descriptor)
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileProblem(detail: "not a regular file; an import reads its file twice")
      }
      return (descriptor, status)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func status(of descriptor: Int32) throws(FileProblem) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileAccess.problem(errno) }
    return status
  }

  private static func modified(_ status: stat) -> (Int, Int) {
    #if canImport(Darwin)
      (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
    #else
      (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    #endif
  }
}
