/// How much a log record matters.
package enum LogLevel: String, Sendable, Comparable, CaseIterable {
  /// Of use only to whoever is looking for a fault.
  case debug
  /// What happens on a good day.
  case info
  /// Something went wrong and was dealt with.
  case warning
  /// Something went wrong and somebody should look.
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
