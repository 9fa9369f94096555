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

/// Splits a stream into lines, and holds at most `limit` bytes of a line.
struct LineReader {
  /// One line, without its newline and a carriage return before it.
  enum Line: Equatable {
    case bytes([UInt8])
    /// The line had more than `limit` bytes, which were discarded.
    case tooLong
  }

  private let limit: Int
  private var chunk: ArraySlice<UInt8> = []
  private var line: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds the bytes that were read next.
  /// - Precondition: `nextLine` has returned nil since the last call.
  mutating func append(_ bytes: [UInt8]) {
    precondition(chunk.isEmpty, "call nextLine until it returns nil before you append")
    chunk = bytes[...]
  }

  /// The next whole line, or nil if more input is needed.
  mutating func nextLine() -> Line? {
    guard let newline = chunk.firstIndex(of: UInt8(ascii: "\n")) else {
      keep(chunk)
      chunk = []
      return nil
    }
    keep(chunk[..<newline])
    chunk = chunk[(newline + 1)...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return takeLine()
  }

  /// The text after the last newline, or nil if there is none.
  mutating func lastLine() -> Line? {
    line.isEmpty && !isTooLong ? nil : takeLine()
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if isTooLong { return }
    guard line.count + bytes.count <= limit else {
      isTooLong = true
      line = []
      return
    }
    line += bytes
  }

  private mutating func takeLine() -> Line {
    defer {
      line = []
      isTooLong = false
    }
    return isTooLong ? .tooLong : .bytes(line)
  }
}
