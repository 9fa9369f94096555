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
  /// - Throws: what ``accessToken()`` throws, and ``SignInError/Code/insecureAddress`` for an address that is neither https nor on
  ///   this machine.
  public func authorized(_ request: URLRequest) async throws(SignInError) -> URLRequest {
    try Self.check(request)
    return Self.with(try await token(of: try sessionID()), request)
  }

  /// Sends a request of the app's with the access token; refused with 401, it is sent once more with a fresh one. Whatever comes
  /// then is the answer, a second 401 too.
  ///
  /// - Throws: what ``authorized(_:)`` throws, and ``SignInError/Code/unreachable`` when no answer came. Nothing is repeated then:
  ///   whether the request arrived is not known.
  public func data(for request: URLRequest) async throws(SignInError) -> (Data, HTTPURLResponse) {
    try Self.check(request)
    let id = try sessionID()
    let first = try await token(of: id)
    let answer = try await send(Self.with(first, request))
    guard answer.1.statusCode == 401, request.httpBodyStream == nil else { return answer }
    return try await send(Self.with(try await token(of: id, insteadOf: first), request))
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

  private static func check(_ request: URLRequest) throws(SignInError) {
    guard let url = request.url, Configuration.mayCarryTokens(url) else {
      throw SignInError(
        .insecureAddress, "A token is sent to https addresses only, or to this machine. Use https.")
    }
  }
}
