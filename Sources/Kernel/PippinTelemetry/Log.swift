package import PippinFoundation

/// A log with a clock and a sink, passed to each part of the program as a value.
package struct Log: Sendable {
  private let minimum: LogLevel?
  private let now: @Sendable () -> Date
  private let sink: @Sendable (LogRecord) -> Void

  /// Creates a log that passes records of at least a level to a sink, on the caller's thread.
  package init(
    minimum: LogLevel, now: @escaping @Sendable () -> Date, sink: @escaping @Sendable (LogRecord) -> Void
  ) {
    self.minimum = minimum
    self.now = now
    self.sink = sink
  }

  private init() {
    minimum = nil
    now = { .distantPast }
    sink = { _ in }
  }

  /// A log that discards all records.
  package static let none = Log()

  /// Whether a record of the level is written.
  package func isEnabled(_ level: LogLevel) -> Bool { minimum.map { level >= $0 } ?? false }

  /// Writes a record; its fields are computed only if it is written. The default `requestID` is that of the task's
  /// current request.
  package func callAsFunction(
    _ level: LogLevel, _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:],
    requestID: String? = nil
  ) {
    guard isEnabled(level) else { return }
    sink(
      LogRecord(
        time: now(), level: level, message: message, requestID: requestID ?? RequestID.current,
        traceID: ActiveSpan.current.flatMap { $0.isSampled ? $0.context.trace.text : nil },
        fields: fields().map { ($0.key, $0.value) }))
  }

  package func debug(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.debug, message, fields(), requestID: requestID)
  }

  package func info(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.info, message, fields(), requestID: requestID)
  }

  package func warning(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.warning, message, fields(), requestID: requestID)
  }

  package func error(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.error, message, fields(), requestID: requestID)
  }
}
