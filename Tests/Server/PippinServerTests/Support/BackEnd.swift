import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinSecret
import PippinTestKit

/// An app's back end as webhooks see it: it keeps what it takes, and answers as it was told to.
final class BackEnd: Sendable {
  static let address = "https://api.example.com/pippin?from=id"
  static let secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"

  private struct State {
    var answers: [Int] = []
    var seen: [HTTPRequest] = []
    var taken: [Answer] = []
  }

  private let state = Lock(State())

  /// - Parameter types: what it wants; `nil` for all.
  static func receiver(types: Set<String>? = nil) -> WebhookReceiver {
    WebhookReceiver(url: address, secret: SecretBytes(Array(secret.utf8)), types: types)
  }

  /// A world that tells it what happens, and only it.
  static func world(types: Set<String>? = nil, guests: Bool = false) async throws -> (World, BackEnd) {
    let world = try await World(guests: guests, webhooks: [receiver(types: types)])
    let backEnd = BackEnd()
    world.transport.route("api.example.com", to: backEnd)
    return (world, backEnd)
  }

  /// The statuses of the next answers, before it goes back to 200.
  func answers(_ statuses: Int...) {
    state.withLock { $0.answers = statuses }
  }

  /// Everything that came, also what it refused.
  var seen: [HTTPRequest] { state.withLock { $0.seen } }
  /// The bodies that it answered with yes.
  var taken: [Answer] { state.withLock { $0.taken } }
  /// Their types.
  var types: [String] { taken.map { $0.text("type") } }
}

extension BackEnd: Responder {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    state.withLock { state in
      state.seen.append(request)
      let status = state.answers.isEmpty ? 200 : state.answers.removeFirst()
      if (200..<300).contains(status) { state.taken.append(Answer(HTTPResponse(status: 200, body: request.body))) }
      return HTTPResponse(status: status, fields: ["location": "https://elsewhere.example/"], body: Array("ok".utf8))
    }
  }
}
