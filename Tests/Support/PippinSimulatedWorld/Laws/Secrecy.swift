import PippinSimulation

/// No secret that anybody was handed stands in a line of a log.
final class Secrecy: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private var secrets: Set<String> = []
  /// The secrets by their first eight bytes.
  private var byBeginning: [UInt64: [[UInt8]]] = [:]
  /// A bit for each beginning, so that most places of a line are passed over at once: a run has thousands of lines and of secrets.
  private var bits = [UInt64](repeating: 0, count: 1024)

  init(history: History) { self.history = history }

  /// Notes a secret that somebody was handed.
  func isSecret(_ text: String) {
    guard text.count >= 16, secrets.insert(text).inserted else { return }
    let bytes = Array(text.utf8)
    let beginning = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    byBeginning[beginning, default: []].append(bytes)
    let place = Self.place(of: beginning)
    bits[place >> 6] |= 1 << UInt64(place & 63)
  }

  func logged(_ line: String, by server: String) {
    let bytes = Array(line.utf8)
    var window: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      let place = Self.place(of: window)
      guard bits[place >> 6] & (1 << UInt64(place & 63)) != 0, index >= 7 else { continue }
      for secret in byBeginning[window] ?? [] where bytes[(index - 7)...].starts(with: secret) {
        let rest = bytes[..<(index - 7)] + Array("…".utf8) + bytes[(index - 7 + secret.count)...]
        return history.breaks(
          .noSecretInLogs,
          "\(server) logged a secret of \(secret.count) characters: \(String(decoding: rest, as: UTF8.self))")
      }
    }
  }

  /// One of 65,536 places, which the bytes of a beginning spread over.
  private static func place(of beginning: UInt64) -> Int {
    Int(truncatingIfNeeded: (beginning &* 0x9E37_79B9_7F4A_7C15) >> 48)
  }
}
