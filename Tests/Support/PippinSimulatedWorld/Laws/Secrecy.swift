/// No secret that anybody was handed stands in a line of a log.
final class Secrecy: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private var secrets: Set<String> = []

  init(history: History) { self.history = history }

  /// Notes a secret that somebody was handed.
  func isSecret(_ text: String) { if text.count >= 16 { secrets.insert(text) } }

  func logged(_ line: String, by server: String) {
    if let secret = secrets.first(where: { line.contains($0) }) {
      history.breaks(
        .noSecretInLogs, "\(server) logged a secret of \(secret.count) characters: \(line.replacing(secret, with: "…"))"
      )
    }
  }
}
