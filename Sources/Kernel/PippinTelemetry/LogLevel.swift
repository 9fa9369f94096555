/// The importance of a log record.
package enum LogLevel: String, Sendable, Comparable, CaseIterable {
  /// Details for troubleshooting.
  case debug
  /// Normal operation.
  case info
  /// A problem that the program has handled.
  case warning
  /// A problem that needs attention.
  case error

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }
}
