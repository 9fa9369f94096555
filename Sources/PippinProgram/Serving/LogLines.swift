import PippinFoundation
import PippinTelemetry

extension Invocation {
  /// A log of one JSON line a record on standard error.
  func log(minimum: LogLevel) -> Log {
    let console = console
    return Log(minimum: minimum, now: now) { console.say($0.jsonLine + "\n") }
  }
}
