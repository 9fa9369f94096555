import PippinServer

/// What is read as a line of an import is written as one that says the same.
enum AccountLineProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    guard let line = written(input) else { return }
    try BrokenProperty.unless(written(line) == line, "a line that was written is read differently")
  }

  /// The line as it is written; nil for what is refused.
  private static func written(_ line: [UInt8]) -> [UInt8]? {
    do throws(AccountLineProblem) {
      return try AccountLine(parsing: line).bytes
    } catch {
      return nil
    }
  }
}
