/// A log entry: a request, a notification or an event, with an explanation.
struct LogEntry: Sendable {
  enum Kind: String, Sendable {
    case request, notification, person, fault, mail, warning
  }

  var number = 0
  /// Seconds since 1970, on Apple's clock.
  let time: Double
  let kind: Kind
  let method: String
  /// A path without its query, or the receiver of a notification.
  var target: String
  var status: Int?
  var clientID: String?
  /// The error code on the wire.
  var error: String?
  /// The explanation.
  var words: String

  /// Whether the answer was an error.
  var isRefused: Bool { (status ?? 0) >= 400 }

  /// The longest logged text in bytes, so that requests cannot fill the memory through the log.
  static let textLimit = 2000

  /// The text, cut if it is too long.
  static func shortened(_ text: String) -> String {
    if text.utf8.count <= textLimit { return text }
    return String(decoding: text.utf8.prefix(textLimit), as: UTF8.self) + "…"
  }
}

/// The last five hundred entries.
struct EmulatorLog: Sendable {
  private var ring: [LogEntry] = []
  private var lastNumber = 0
  static let capacity = 500

  mutating func append(_ entry: LogEntry) {
    lastNumber += 1
    var entry = entry
    entry.number = lastNumber
    entry.target = LogEntry.shortened(entry.target)
    entry.clientID = entry.clientID.map(LogEntry.shortened)
    entry.words = LogEntry.shortened(entry.words)
    if ring.count < Self.capacity {
      ring.append(entry)
    } else {
      ring[(lastNumber - 1) % Self.capacity] = entry
    }
  }

  /// Oldest first.
  var entries: [LogEntry] {
    guard ring.count == Self.capacity else { return ring }
    let start = lastNumber % Self.capacity
    return Array(ring[start...] + ring[..<start])
  }

  mutating func removeAll() {
    ring.removeAll()
    lastNumber = 0
  }
}
