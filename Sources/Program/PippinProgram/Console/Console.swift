/// The process's three streams: input, results (standard output) and messages for people (standard error).
package struct Console: Sendable {
  /// The next bytes of the input: at least one, or none at the end.
  let readInput: @Sendable () throws(FileProblem) -> [UInt8]
  /// Writes results.
  let writeOutput: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Writes messages for people.
  let writeWords: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Whether results go to a terminal, which can show colours.
  let isOutputTerminal: Bool
  /// Whether messages go to a terminal, where a line can be overwritten.
  let isTerminal: Bool
  /// Whether a person reads the messages and types the input, so that questions can be asked.
  let isInteractive: Bool

  package init(
    read: @escaping @Sendable () throws(FileProblem) -> [UInt8],
    write: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void,
    writeWords: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void, isTerminal: Bool = false,
    isInteractive: Bool = false, isOutputTerminal: Bool = false
  ) {
    readInput = read
    writeOutput = write
    self.writeWords = writeWords
    self.isTerminal = isTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isInteractive = isInteractive
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

  /// Writes a message for people. A failure to write it is ignored.
  func say(_ text: String) {
    say(Array(text.utf8))
  }

  func say(_ bytes: [UInt8]) {
    do {
      try writeWords(bytes)
    } catch {
      // There is no other stream to report this on; the exit status still shows the result.
    }
  }
}
