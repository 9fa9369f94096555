import PippinAPI
import PippinAccounts
import PippinHTTP

extension PippinService {
  /// `POST /v1/sign-in/openid`
  func signInWithOpenID(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: OpenIDSignInRequest.self)
    return try await signIn(body, with: try openIDProof(body), call)
  }

  /// `POST /v1/account/identities/openid`
  func linkOpenID(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: OpenIDSignInRequest.self)
    return try await link(body, with: try openIDProof(body), to: caller, call)
  }

  /// A provider without ID tokens has nothing that an app could show: its access tokens name no client.
  private func openIDProof(_ body: OpenIDSignInRequest) throws(Problem) -> SocialProof {
    let registration = flows.clients[ClientID(rawValue: body.clientID)]?.openIDProvider(body.provider)
    if let registration, !registration.takesIDTokens {
      var problem = Problem(
        .providerNotOffered, detail: "People sign in with this provider in the browser only: it has no ID tokens.")
      problem.details.provider = Provider.openid.rawValue
      throw problem
    }
    return .openID(body.provider, idToken: body.idToken, nonce: body.nonce)
  }
}
