import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinTestKit

/// The answers to one refresh token and retry key: each carries the same successor, from whichever server (R-11).
final class Successors: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  /// The generation that was handed out for each token and key.
  private var handedOut: [String: Int64] = [:]

  init(history: History) { self.history = history }

  /// What the lost commits handed out may be handed out again for something else.
  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) { handedOut = [:] }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard request.path == "/v1/session/refresh", response.status == 200, !request.member("retry_key").isEmpty,
      let token = RefreshToken(parsing: request.member("refresh_token")),
      let next = RefreshToken(parsing: Answer(response).text("session.refresh_token"))
    else { return }
    // A server with a newer master key writes the same token in other letters, so generations are compared.
    let place = "\(token.session) \(token.generation) \(request.member("retry_key"))"
    guard let former = handedOut.updateValue(next.generation, forKey: place) else { return }
    history.count("refreshes answered again")
    if former != next.generation || next.session != token.session {
      history.breaks(
        .sameSuccessor, "\(server) answered a repeated refresh with generation \(next.generation), and it was \(former)"
      )
    }
  }
}
