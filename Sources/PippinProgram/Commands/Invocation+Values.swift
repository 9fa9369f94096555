import PippinTime
import FoundationEssentials
import PippinAPI

extension Invocation {
  /// The clock to judge by: one that stands at `--now`, or the real one. To be asked for each input anew, since a
  /// program may converse for days.
  func clock() throws(CommandFailure) -> @Sendable () -> Date {
    guard let text = arguments["now"] else { return now }
    guard let timestamp = Timestamp(text) else {
      throw arguments.usage("--now is not a time of RFC 3339, such as 2026-02-03T04:05:06Z")
    }
    return { timestamp.date }
  }

  /// The contents of the file that an option names. One that cannot be read is a wrong argument.
  func file(_ option: String, limit: Int = 1 << 20) throws(CommandFailure) -> [UInt8] {
    let path = try arguments.required(option)
    do {
      return try FileAccess.contents(of: path, limit: limit).bytes
    } catch {
      throw arguments.usage("--\(option): \(Printable.text(path)) cannot be read: \(error.detail)")
    }
  }

  /// An option's values, none of which may be empty: nothing can be checked against nothing.
  func nonEmpty(_ option: String) throws(CommandFailure) -> [String] {
    let values = arguments.all(option)
    guard values.allSatisfy({ !$0.isEmpty }) else { throw arguments.usage("--\(option) is empty") }
    return values
  }
}
