import PippinAccounts
import PippinHTTP

/// Answers of the authorization endpoint: each names this server, so that a client cannot be made to take one server's answer for
/// another's (RFC 9207).
extension OpenIDFlows {
  func redirect(to request: OpenIDRequest, _ client: Client, _ answer: [(String, String)]) -> RedirectToClient {
    redirect(client, request.redirectURI, request.state, answer, nil)
  }

  func redirect(to request: OpenIDRequest, _ client: Client, _ error: OAuthError) -> RedirectToClient {
    redirect(client, request.redirectURI, request.state, Self.parameters(error), error)
  }

  func redirect(to request: AddressedRequest, _ error: OAuthError) -> RedirectToClient {
    redirect(request.client, request.redirectURI, request.state, Self.parameters(error), error)
  }

  private static func parameters(_ error: OAuthError) -> [(String, String)] {
    [("error", error.code.rawValue), ("error_description", error.description)]
  }

  private func redirect(
    _ client: Client, _ base: String, _ state: String?, _ answer: [(String, String)], _ error: OAuthError?
  ) -> RedirectToClient {
    let parameters = answer + (state.map { [("state", $0)] } ?? []) + [("iss", issuer)]
    return RedirectToClient(
      client: client, address: FormData.adding(parameters, to: base),
      needsButton: client.openID.map { needsButton(base, $0) } ?? true, error: error)
  }

  /// Any program of the device may claim an address that is no https, and a public client cannot prove that it is the right one.
  func needsButton(_ address: String, _ registration: OpenIDRegistration) -> Bool {
    !address.hasPrefix("https://") && !(registration.isConfidential && address.hasPrefix("http://"))
  }
}
