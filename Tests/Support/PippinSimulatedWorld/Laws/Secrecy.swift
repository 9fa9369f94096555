import PippinSimulation

/// No secret that anybody was handed stands in a line of a log.
final class Secrecy: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private var secrets: [[UInt8]] = []
  private var known: Set<String> = []

  init(history: History) { self.history = history }

  /// Notes a secret that somebody was handed.
  func isSecret(_ text: String) {
    if text.utf8.count >= 16, known.insert(text).inserted { secrets.append(Array(text.utf8)) }
  }

  func logged(_ line: String, by server: String) {
    let bytes = Array(line.utf8)
    guard let secret = secrets.first(where: { contains(bytes, $0) }) else { return }
    let words = line.replacing(String(decoding: secret, as: UTF8.self), with: "…")
    history.breaks(.noSecretInLogs, "\(server) logged a secret of \(secret.count) characters: \(words)")
  }
}
