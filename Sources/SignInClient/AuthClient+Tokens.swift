public import Foundation
internal import PippinAPI
internal import PippinSecret

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension AuthClient {
  /// An access token for the app's own back end, good for at least ten seconds more. Never log it.
  ///
  /// - Throws: ``SignInError/Code/signedOut``, ``SignInError/Code/unreachable`` when it had to be renewed and could not,
  ///   ``SignInError/Code/storage``.
  public func accessToken() async throws(SignInError) -> String {
    try await token().revealed
  }

  /// The request with the access token in its `Authorization`.
  ///
  /// - Throws: what ``accessToken()`` throws, and ``SignInError/Code/insecureAddress`` for an address that is neither https nor on
  ///   this machine.
  public func authorized(_ request: URLRequest) async throws(SignInError) -> URLRequest {
    try Self.check(request)
    return Self.with(try await token(), request)
  }

  /// Sends a request of the app's with the access token; refused with 401, it is sent once more with a fresh one. Whatever comes
  /// then is the answer, a second 401 too.
  ///
  /// - Throws: what ``authorized(_:)`` throws, and ``SignInError/Code/unreachable`` when no answer came. Nothing is repeated then:
  ///   whether the request arrived is not known.
  public func data(for request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    try Self.check(request)
    let first = try await token()
    let answer = try await send(Self.with(first, request))
    guard answer.1.statusCode == 401, request.httpBodyStream == nil else { return answer }
    return try await send(Self.with(try await token(insteadOf: first), request))
  }

  private func send(_ request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    do {
      return try await transport.send(request)
    } catch {
      throw SignInError(.unreachable, "No answer came: \(error.localizedDescription)")
    }
  }

  private static func with(_ token: SecretText, _ request: URLRequest) -> URLRequest {
    var request = request
    request.setValue("Bearer \(token.revealed)", forHTTPHeaderField: "Authorization")
    return request
  }

  private static func check(_ request: URLRequest) throws(SignInError) {
    guard let url = request.url, Configuration.mayCarryTokens(url) else {
      throw SignInError(
        .insecureAddress, "A token is sent to https addresses only, or to this machine. Use https.")
    }
  }

  /// Sends a call of the server's API with the session's token; refused as expired or unknown, once more with a fresh one. A
  /// session that the server ended is ended here.
  func reply(to call: ServerConnection.Call) async throws(SignInError) -> ServerConnection.Reply {
    let session = self.session
    let first = try await token()
    var call = call
    call.bearer = first
    var reply = try await connection.send(call)
    if reply.code == ErrorCode.accessTokenExpired.rawValue || reply.code == ErrorCode.accessTokenInvalid.rawValue {
      call.bearer = try await token(insteadOf: first)
      reply = try await connection.send(call)
    }
    if case .refused(let problem, _, _) = reply, problem.code == ErrorCode.sessionEnded.rawValue, let session {
      handle(
        .ended(id: session.id, SignOutReason(rawValue: problem.reason ?? SignOutReason.signedOut.rawValue)))
    }
    return reply
  }
}
