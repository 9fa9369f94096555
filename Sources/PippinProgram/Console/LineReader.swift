/// Cuts a stream into lines without ever holding more of one than `limit` bytes.
struct LineReader {
  /// One line, without its newline and a carriage return before that.
  enum Line: Equatable {
    case bytes([UInt8])
    /// It had more than `limit` bytes, which were let go.
    case tooLong
  }

  private let limit: Int
  private var chunk: ArraySlice<UInt8> = []
  private var line: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Hands over what was read next.
  /// - Precondition: `nextLine` has answered nil for what was handed over before.
  mutating func append(_ bytes: [UInt8]) {
    precondition(chunk.isEmpty, "the last bytes are not read to their end")
    chunk = bytes[...]
  }

  /// The next whole line, or nil when more must be read first.
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

  /// What stands after the last newline, or nil when nothing does.
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
