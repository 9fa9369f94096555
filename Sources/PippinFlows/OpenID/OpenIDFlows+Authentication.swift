import PippinAccounts
import PippinFoundation
import PippinJOSE
import PippinTelemetry

extension OpenIDFlows {
  /// The path of the token endpoint, which assertions may name whatever endpoint they are sent to.
  package static var tokenPath: String { "/oauth/token" }

  /// The client that sent a request, once its proof was judged.
  ///
  /// Only the method of the client's settings is taken. An unknown client, a wrong secret and another method get one answer.
  /// - Parameter path: of the endpoint that was called.
  package func authenticate(
    _ presented: PresentedClient, at path: String = OpenIDFlows.tokenPath
  ) async throws(OAuthError) -> (Client, OpenIDRegistration) {
    guard let client = clients[presented.id], let registration = client.openID else { throw .clientNotAuthenticated }
    note(presented, of: client, registration)
    switch (registration.authentication, presented.proof) {
    case (.none, .none): break
    case (.secret(let own, let method), .secret(let sent, let way)):
      // The secrets are compared, in constant time, whatever else is wrong.
      guard [own == sent, method == way].allSatisfy(\.self) else { throw .clientNotAuthenticated }
    case (.privateKey(let keys), .assertion(let jws)): try await spend(jws, of: client.id, keys: keys, path: path)
    default: throw .clientNotAuthenticated
    }
    return (client, registration)
  }

  /// Tells the operator of a client that is set up for another method; the client itself is told no more than anybody is.
  private func note(_ presented: PresentedClient, of client: Client, _ registration: OpenIDRegistration) {
    guard presented.proof.method != registration.authentication.method else { return }
    log.warning(
      "an OpenID client authenticates by another method than that of its settings",
      [
        "client": .string(client.id.rawValue), "method": .string(registration.authentication.method),
        "sent": .string(presented.proof.method),
      ])
  }

  /// Judges an assertion and has it used here once, whichever of several servers it is sent to.
  private func spend(
    _ jws: CompactJWS, of client: ClientID, keys: JSONWebKeySet, path: String
  ) async throws(OAuthError) {
    let now = now()
    let spent = try ClientAssertion.judge(
      jws, of: client, keys: keys, audiences: [issuer, issuer + Self.tokenPath, issuer + path], now: now)
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "a value that was spent before is a conflict",
      at: now)
    changes.add(.spend(spent))
    do {
      try await store.commit(changes)
    } catch {
      guard error.code == .conflict else { throw OAuthError(FlowError(error)) }
      throw OAuthError(.invalidClient, "client_assertion was used before; sign a new one with another jti.")
    }
  }
}
