internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// A Pippin server: the back end of an ``AuthClient`` that is given no other.
///
/// An app makes one itself only to put something of its own around it.
public struct PippinBackend: AuthenticationBackend {
  let clientID: String
  let connection: ServerConnection
  private let pause: @Sendable (TimeInterval) async -> Void

  /// The server that `configuration` names.
  public init(configuration: Configuration, transport: any HTTPTransport = URLSessionTransport()) {
    self.init(configuration: configuration, transport: transport, environment: .device)
  }

  init(configuration: Configuration, transport: any HTTPTransport, environment: ClientEnvironment) {
    clientID = configuration.clientID
    pause = environment.pause
    connection = ServerConnection(
      server: configuration.server, transport: transport, environment: environment, log: configuration.log)
  }

  /// A nonce that the server gives out, good for one sign-in and ten minutes.
  public func nonce() async throws(SignInError) -> Nonce {
    var call = ServerConnection.Call(.createNonce)
    call.body = APIEncoding.json(NonceRequest(clientID: clientID))
    // Handing one out changes nothing at the server.
    let answer: NonceAnswer = try await read(call, isRepeatable: true)
    return Nonce(raw: answer.nonce, sha256: answer.nonceSHA256)
  }
}

extension PippinBackend {
  /// Sends a call a few times when it is worth it: always after an answer that says "later", which spends nothing; after no
  /// answer only if the server knows a repetition for one, because the call may have arrived.
  func submit(_ call: ServerConnection.Call, isRepeatable: Bool) async throws(SignInError) -> ServerConnection.Reply {
    var tries = 1
    while true {
      let error: SignInError
      do throws(SignInError) {
        let reply = try await connection.send(call)
        guard case .refused(let problem, status: 503, let retryAfter) = reply else { return reply }
        // Who is told to have the person sign in afresh is told at once: the code may be spent (TOKEN-6).
        guard problem.retry == nil else { return reply }
        error = problem.error(retryAfter: retryAfter)
        guard tries < Self.mostTries, max(retryAfter ?? 0, Double(tries)) <= Self.longestPause else { return reply }
      } catch let failure {
        error = failure
        let mayRepeat = isRepeatable && failure.code == .unreachable && tries < Self.mostTries
        guard mayRepeat, max(failure.retryAfter ?? 0, Double(tries)) <= Self.longestPause else { throw failure }
      }
      await pause(max(error.retryAfter ?? 0, Double(tries)))
      tries += 1
    }
  }

  /// The body of a yes; a no is thrown. Sent once.
  func data(_ call: ServerConnection.Call, bearer: SecretText? = nil) async throws(SignInError) -> Data {
    var call = call
    if let bearer { call.bearer = bearer }
    return try (try await connection.send(call)).data()
  }

  /// The same, sent a few times while the server says "later".
  func laterData(_ call: ServerConnection.Call, bearer: SecretText) async throws(SignInError) -> Data {
    var call = call
    call.bearer = bearer
    return try (try await submit(call, isRepeatable: false)).data()
  }

  /// What a yes says.
  func read<Answer: Decodable>(
    _ call: ServerConnection.Call, isRepeatable: Bool
  ) async throws(SignInError) -> Answer {
    try ServerConnection.read(Answer.self, from: try (try await submit(call, isRepeatable: isRepeatable)).data())
  }

  private static let mostTries = 3
  /// In seconds.
  private static let longestPause = 5.0
}
