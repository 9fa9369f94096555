import PippinAccounts
import PippinFoundation
import PippinTokens
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
    guard let client = clients[presented.id], let registration = client.openID else {
      throw refused(presented, "there is no such client")
    }
    switch (registration.authentication, presented.proof) {
    case (.none, .none): break
    case (.secret(let own, let method), .secret(let sent, let way)):
      // The secrets are compared, in constant time, whatever else is wrong.
      guard [own == sent, method == way].allSatisfy(\.self) else { throw refused(presented, registration) }
    case (.privateKey(let keys), .assertion(let jws)):
      do throws(OAuthError) {
        try await spend(jws, of: client.id, keys: keys, path: path)
      } catch {
        tell(error.code, presented, error.description)
        throw error
      }
    default: throw refused(presented, registration)
    }
    return (client, registration)
  }

  private func refused(_ presented: PresentedClient, _ registration: OpenIDRegistration) -> OAuthError {
    let (own, sent) = (registration.authentication.method, presented.proof.method)
    return refused(
      presented, own == sent ? "the secret is wrong" : "it sent \(sent.rawValue); its settings say \(own.rawValue)")
  }

  /// The client is told no more than anybody is; the operator, who has to find the mistake, is told all.
  private func refused(_ presented: PresentedClient, _ cause: String) -> OAuthError {
    let error = OAuthError.clientNotAuthenticated
    tell(error.code, presented, cause)
    return error
  }

  private func tell(_ code: OAuthError.Code, _ presented: PresentedClient, _ cause: String) {
    log.warning(
      "an OpenID client was refused",
      [
        "client": .untrusted(presented.id.rawValue, longest: 100),
        "error": .string(code.rawValue), "cause": .string(cause),
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
