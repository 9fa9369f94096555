import PippinPlatform

/// A file or pipe that is read piece by piece.
final class InputFile {
  private let descriptor: Int32

  init(_ path: String) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileAccess.problem(errno) }
  }

  deinit {
    // Nothing was written that closing could lose.
    close(descriptor)
  }

  /// The next bytes; none at the end.
  func next() throws(FileProblem) -> [UInt8] { try FileAccess.chunk(of: descriptor) }
}
