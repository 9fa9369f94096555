internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// A Pippin server. ``AuthClient`` uses it by default.
///
/// Create one only to wrap it in your own back end.
public struct PippinBackend: AuthenticationBackend {
  let clientID: String
  /// The language of emails to the user.
  let locale: String?
  let connection: ServerConnection
  let now: @Sendable () -> Date
  private let pause: @Sendable (TimeInterval) async -> Void
  private let chance: @Sendable () -> Double

  /// Creates a back end for the server of `configuration`.
  public init(configuration: Configuration, transport: any HTTPTransport = URLSessionTransport()) {
    self.init(configuration: configuration, transport: transport, environment: .device)
  }

  init(configuration: Configuration, transport: any HTTPTransport, environment: ClientEnvironment) {
    clientID = configuration.clientID
    locale = configuration.locale
    now = environment.now
    pause = environment.pause
    chance = environment.chance
    connection = ServerConnection(
      server: configuration.server, transport: transport, environment: environment, log: configuration.log)
  }

  /// Returns a nonce from the server. It is valid for one sign-in and ten minutes.
  public func nonce() async throws(SignInError) -> Nonce {
    var call = ServerConnection.Call(.createNonce)
    call.body = APIEncoding.json(NonceRequest(clientID: clientID))
    // Repeatable, because a new nonce changes nothing on the server.
    let answer: NonceAnswer = try await read(call, isRepeatable: true)
    return Nonce(raw: answer.nonce, sha256: answer.nonceSHA256)
  }
}

extension PippinBackend {
  /// Sends a call and retries it: after a temporary error, which uses up nothing, and after no answer only if the
  /// server recognises repetitions.
  func submit(_ call: ServerConnection.Call, isRepeatable: Bool) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      do throws(SignInError) {
        let reply = try await connection.send(call)
        guard case .refused(let problem, status: 503, let retryAfter) = reply else { return reply }
        // Do not retry if the user must sign in again: the code may be used (TOKEN-6).
        guard problem.retry == nil else { return reply }
        error = problem.error(retryAfter: retryAfter)
        guard tries < Self.mostTries, retryAfter ?? 0 <= Self.longestPause else { return reply }
      } catch let failure {
        error = failure
        let mayRepeat = isRepeatable && failure.code == .unreachable && tries < Self.mostTries
        guard mayRepeat, failure.retryAfter ?? 0 <= Self.longestPause else { throw failure }
      }
      await pause(Backoff.wait(Double(tries), retryAfter: error.retryAfter, chance: chance()))
      tries += 1
    }
  }

  /// Sends the call once. Returns the body, or throws the server's error.
  func data(_ call: ServerConnection.Call, bearer: SecretText? = nil) async throws(SignInError) -> Data {
    var call = call
    if let bearer { call.bearer = bearer }
    return try (try await connection.send(call)).data()
  }

  /// The same, with retries after temporary errors.
  func laterData(_ call: ServerConnection.Call, bearer: SecretText) async throws(SignInError) -> Data {
    var call = call
    call.bearer = bearer
    return try (try await submit(call, isRepeatable: false)).data()
  }

  /// Decodes the body.
  func read<Answer: Decodable>(
    _ call: ServerConnection.Call, isRepeatable: Bool
  ) async throws(SignInError) -> Answer {
    try ServerConnection.read(Answer.self, from: try (try await submit(call, isRepeatable: isRepeatable)).data())
  }

  private static let mostTries = 3
  /// In seconds.
  private static let longestPause = 5.0
}
