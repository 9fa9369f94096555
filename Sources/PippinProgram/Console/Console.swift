/// The three streams of a process: what is read, what is answered, and what is said to the person.
package struct Console: Sendable {
  /// The next bytes of the input, at least one, however few are there; none at its end.
  let readInput: @Sendable () throws(FileProblem) -> [UInt8]
  /// Writes results.
  let writeOutput: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Writes words for people.
  let writeWords: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Whether words go to a screen, where a line can be written over.
  let isTerminal: Bool

  package init(
    read: @escaping @Sendable () throws(FileProblem) -> [UInt8],
    write: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void,
    writeWords: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void, isTerminal: Bool = false
  ) {
    readInput = read
    writeOutput = write
    self.writeWords = writeWords
    self.isTerminal = isTerminal
  }

  /// Writes a result.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try writeOutput(bytes)
    } catch {
      throw .refused(code: "output_failed", detail: "Standard output cannot be written: \(error.detail).")
    }
  }

  /// Writes a result.
  func write(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8))
  }

  /// Says something to the person. Whether anybody listens decides nothing.
  func say(_ text: String) {
    do {
      try writeWords(Array(text.utf8))
    } catch {
      // There is no third stream to complain on; the exit status still tells.
    }
  }
}
