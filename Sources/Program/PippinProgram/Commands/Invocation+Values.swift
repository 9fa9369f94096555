import PippinFoundation
import PippinAPI

extension Invocation {
  /// The clock for verification: fixed at `--now`, or the real one. Read it again for each input, since a program may
  /// keep the command running for days.
  func clock() throws(CommandFailure) -> @Sendable () -> Date {
    guard let text = arguments["now"] else { return now }
    guard let timestamp = Timestamp(text) else {
      throw arguments.usage("--now is not a time of RFC 3339, such as 2026-02-03T04:05:06Z")
    }
    return { timestamp.date }
  }

  /// The contents of the file that an option names. An unreadable file is a usage error.
  func file(_ option: String, limit: Int = 1 << 20) throws(CommandFailure) -> [UInt8] {
    let path = try arguments.required(option)
    do {
      return try FileAccess.contents(of: path, limit: limit).bytes
    } catch {
      throw arguments.usage("--\(option): \(Printable.text(path)) cannot be read: \(error.detail)")
    }
  }

  /// An option's values. An empty one is refused, because an empty expectation would check nothing.
  func nonEmpty(_ option: String) throws(CommandFailure) -> [String] {
    let values = arguments.all(option)
    guard values.allSatisfy({ !$0.isEmpty }) else { throw arguments.usage("--\(option) is empty") }
    return values
  }
}
