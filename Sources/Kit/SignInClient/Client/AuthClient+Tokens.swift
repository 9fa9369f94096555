public import Foundation
internal import PippinSecret

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension AuthClient {
  /// Returns an access token for your own back end. It is valid for at least ten more seconds. Never log it.
  ///
  /// - Throws: ``SignInError/Code/signedOut``, ``SignInError/Code/storage``, or ``SignInError/Code/unreachable`` if a
  ///   refresh was necessary and failed.
  public func accessToken() async throws(SignInError) -> String {
    try await token(of: try sessionID()).revealed
  }

  /// Returns a newer access token than `refused`, after your own back end refused that one, or to get changed claims
  /// before the token expires. For networking libraries that repeat requests themselves: Alamofire, Apollo, gRPC,
  /// WebSockets.
  ///
  /// All callers share one refresh, and who comes later with the same refused token gets the token of that refresh.
  ///
  /// - Throws: the errors of ``accessToken()``, and ``SignInError/Code/accessTokenInvalid`` if the refused token is less
  ///   than five seconds old: the back end refuses every token then, and a loop of requests and refreshes would not end.
  ///   Check its audience and its clock.
  public func accessToken(insteadOf refused: String) async throws(SignInError) -> String {
    let id = try sessionID()
    let token = SecretText(refused)
    if let age = age(of: token, in: id), age < 5 {
      throw SignInError(
        .accessTokenInvalid,
        "The back end refused an access token that is less than five seconds old, and would refuse the next one, too. "
          + "Check the audience that it expects, and its clock.")
    }
    return try await self.token(of: id, insteadOf: token).revealed
  }

  /// Returns the request with the access token in its `Authorization` header.
  ///
  /// - Throws: the errors of ``accessToken()``, and ``SignInError/Code/insecureAddress`` if the URL is not https or its
  ///   host is not in ``Configuration/tokenHosts``.
  public func authorized(_ request: URLRequest) async throws(SignInError) -> URLRequest {
    try check(request)
    return Self.with(try await token(of: try sessionID()), request)
  }

  /// Sends a request with the access token. After a 401 it gets a new token and sends the request once more.
  ///
  /// The result is the second answer, even if it is another 401. The first 401 is returned if
  ///
  /// - the server is unavailable, so that there is no new token,
  /// - the body is a stream, which cannot be sent twice,
  /// - the kit got the refused token less than thirty seconds ago because of another 401. Your back end refuses every token
  ///   then; check the audience that it expects, and its clock.
  ///
  /// - Throws: the errors of ``authorized(_:)``, and ``SignInError/Code/unreachable`` if there was no answer. The
  ///   request is not repeated then, because it may have arrived.
  public func data(for request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    try check(request)
    let id = try sessionID()
    let first = try await token(of: id)
    let answer = try await send(Self.with(first, request))
    guard answer.1.statusCode == 401, request.httpBodyStream == nil, !wasJustReplaced(first, of: id) else {
      return answer
    }
    let second: SecretText
    do throws(SignInError) {
      second = try await token(of: id, insteadOf: first)
    } catch {
      guard error.isTemporary else { throw error }
      return answer
    }
    lastReplacement = (id, environment.now())
    return try await send(Self.with(second, request))
  }

  /// Whether the token came a moment ago, because a back end refused the one before. It would refuse the next one, too.
  private func wasJustReplaced(_ token: SecretText, of id: String) -> Bool {
    guard let lastReplacement, lastReplacement.session == id, session?.accessToken == token else { return false }
    return (0..<30).contains(environment.now().timeIntervalSince(lastReplacement.at))
  }

  /// In seconds; `nil` if it is not the session's current token, and if the clock was set back.
  private func age(of token: SecretText, in id: String) -> TimeInterval? {
    guard let session, session.id == id, session.accessToken == token else { return nil }
    let age = environment.now().timeIntervalSince(session.receivedAt)
    return age < 0 ? nil : age
  }

  private func send(_ request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    do {
      return try await transport.send(request)
    } catch {
      if Task.isCancelled { throw SignInError(.cancelled, "The calling task was cancelled.") }
      throw SignInError(.unreachable, "No answer came: \(error.localizedDescription)")
    }
  }

  private static func with(_ token: SecretText, _ request: URLRequest) -> URLRequest {
    var request = request
    request.setValue("Bearer \(token.revealed)", forHTTPHeaderField: "Authorization")
    return request
  }

  private func check(_ request: URLRequest) throws(SignInError) {
    if let objection = configuration.objection(to: request.url) { throw SignInError(.insecureAddress, objection) }
  }
}
