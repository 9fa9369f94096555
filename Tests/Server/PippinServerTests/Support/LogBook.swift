import PippinLock
import PippinTelemetry
import PippinTestKit

/// Keeps every log record of a world.
final class LogBook: Sendable {
  private let kept = Lock<[LogRecord]>([])

  func log(_ clock: ManualClock) -> Log {
    Log(minimum: .debug, now: clock.now) { record in self.kept.withLock { $0.append(record) } }
  }

  var records: [LogRecord] { kept.withLock { $0 } }

  /// As the operator reads them.
  var text: String { records.map { $0.jsonLine + "\n" }.joined() }
}
