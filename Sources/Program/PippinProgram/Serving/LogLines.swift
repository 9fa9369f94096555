import PippinFoundation
import PippinTelemetry

extension Invocation {
  /// A log of one JSON line a record on standard error.
  func log(minimum: LogLevel) -> Log {
    let console = console
    return Log(minimum: minimum, now: now) { record in
      var line = record.jsonLineBytes
      line.append(UInt8(ascii: "\n"))
      console.say(line)
    }
  }
}
