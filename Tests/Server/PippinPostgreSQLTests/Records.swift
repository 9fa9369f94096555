import PippinFoundation
import PippinLock
import PippinTelemetry

/// A log that remembers what it was told.
final class Records: Sendable {
  private let kept = Lock<[LogRecord]>([])

  var log: Log {
    Log(minimum: .debug, now: { Date() }, sink: { [self] record in kept.withLock { $0.append(record) } })
  }

  /// What was said beside a message each time.
  func details(_ message: String) -> [String] {
    kept.withLock { $0 }.filter { $0.message == message }.flatMap { record in
      record.fields.compactMap { if case .string(let text) = $0.1, $0.0 == "detail" { text } else { nil } }
    }
  }
}
