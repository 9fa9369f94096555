public import Foundation
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
    try await token(of: try sessionID()).revealed
  }

  /// The request with the access token in its `Authorization`.
  ///
  /// - Throws: what ``accessToken()`` throws, and ``SignInError/Code/insecureAddress`` for an address that is not https, or whose
  ///   host is not among ``Configuration/tokenHosts``.
  public func authorized(_ request: URLRequest) async throws(SignInError) -> URLRequest {
    try check(request)
    return Self.with(try await token(of: try sessionID()), request)
  }

  /// Sends a request of the app's with the access token; refused with 401, it is sent once more with a fresh one. Whatever comes
  /// then is the answer, a second 401 too. The first one is the answer where there is no fresh token to be had: the one that was
  /// refused is younger than half a minute, or the server is away.
  ///
  /// - Throws: what ``authorized(_:)`` throws, and ``SignInError/Code/unreachable`` when no answer came. Nothing is repeated then:
  ///   whether the request arrived is not known.
  public func data(for request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    try check(request)
    let id = try sessionID()
    let first = try await token(of: id)
    let answer = try await send(Self.with(first, request))
    guard answer.1.statusCode == 401, request.httpBodyStream == nil, !isNew(first, of: id) else { return answer }
    let second: SecretText
    do throws(SignInError) {
      second = try await token(of: id, insteadOf: first)
    } catch {
      guard error.isTemporary else { throw error }
      return answer
    }
    return try await send(Self.with(second, request))
  }

  /// Whether the token has only just come: a back end that refuses such a one will refuse the next.
  private func isNew(_ token: SecretText, of id: String) -> Bool {
    guard let session, session.id == id, session.accessToken == token else { return false }
    return (0..<30).contains(environment.now().timeIntervalSince(session.receivedAt))
  }

  private func send(_ request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    do {
      return try await transport.send(request)
    } catch {
      if Task.isCancelled { throw SignInError(.cancelled, "The task that asked was cancelled.") }
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
