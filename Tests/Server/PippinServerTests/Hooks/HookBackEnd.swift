import PippinHTTP
import PippinLock
import PippinSecret
import PippinServer
import PippinTestKit

/// An app's back end that is asked before an account is created. It keeps what it was asked, and answers as it was told to.
final class HookBackEnd: Sendable {
  static let address = "https://api.example.com/pippin/sign-up"
  static let secret = "1f2e3d4c5b6a79880796a5b4c3d2e1f01f2e3d4c5b6a79880796a5b4c3d2e1f0"

  /// The setting of a world.
  struct Setting: Sendable {
    var onFailure = SignUpHook.OnFailure.refuse

    var receiver: HookReceiver { HookReceiver(url: address, secret: SecretBytes(Array(secret.utf8))) }
  }

  private struct State {
    var answer = HTTPResponse(status: 200, body: Array(#"{"allow": true}"#.utf8))
    var seen: [HTTPRequest] = []
    var isHeld = false
  }

  private let state = Lock(State())

  /// A world whose server asks it.
  ///
  /// - Parameter make: makes the world.
  static func world(
    onFailure: SignUpHook.OnFailure = .refuse,
    _ make: (Setting) async throws -> World = { try await World(signUpHook: $0) }
  ) async throws -> (World, HookBackEnd) {
    let world = try await make(Setting(onFailure: onFailure))
    let backEnd = HookBackEnd()
    world.transport.route("api.example.com", to: backEnd)
    return (world, backEnd)
  }

  /// What it answers from now on.
  func answers(_ body: String, status: Int = 200) {
    state.withLock { $0.answer = HTTPResponse(status: status, body: Array(body.utf8)) }
  }

  /// Refuses everybody, with a message.
  func refuses(_ message: String = #"{"en": "Not here, please.", "de": "Hier bitte nicht."}"#) {
    answers(#"{"allow": false, "message": \#(message)}"#)
  }

  /// Delays its answers, or gives them.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  var seen: [HTTPRequest] { state.withLock { $0.seen } }
  /// What it was asked.
  var questions: [Answer] { seen.map { Answer(HTTPResponse(status: 200, body: $0.body)) } }
}

extension HookBackEnd: Responder {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    state.withLock { $0.seen.append(request) }
    do {
      try await eventually("the back end goes on") { state.withLock { !$0.isHeld } }
    } catch {
      return HTTPResponse(status: 500)
    }
    return state.withLock { $0.answer }
  }
}
