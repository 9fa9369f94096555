internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension PippinBackend {
  /// All optional features.
  public var features: AuthClient.Features { .pippin }

  /// `POST /v1/sign-up/password`
  public func signUp(
    email: String, password: String, name: PersonName?
  ) async throws(SignInError) -> PendingSignUp {
    var call = ServerConnection.Call(.signUpWithPassword)
    call.body = APIEncoding.json(
      PasswordSignUpRequest(
        clientID: clientID, email: email, password: SecretText(password), name: name?.body, locale: locale))
    let answer = try ServerConnection.read(PasswordSignUpAnswer.self, from: try await data(call)).signUp
    return PendingSignUp(
      email: email, expiresAt: now().addingTimeInterval(TimeInterval(answer.expiresIn)), id: answer.id)
  }

  /// Completes a sign-up with a password. Sent once, because the code works once.
  public func confirmSignUp(
    _ signUp: PendingSignUp, code: String, device: SignInAttempt.Device, guest: String?
  ) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.confirmPasswordSignUp)
    call.bearer = guest.map { SecretText($0) }
    call.body = APIEncoding.json(
      PasswordSignUpConfirmation(signUpID: signUp.id, token: SecretText(code), device: device.body, locale: locale))
    return try Self.read(try await submit(call, isRepeatable: false), provider: .password)
  }

  /// `GET /v1/identities`
  public func identities(accessToken: String) async throws(SignInError) -> [Identity] {
    let data = try await data(ServerConnection.Call(.listIdentities), bearer: SecretText(accessToken))
    return try ServerConnection.read(Page<IdentityBody>.self, from: data).items.map(Identity.init)
  }

  /// The provider's link endpoint.
  public func link(_ attempt: SignInAttempt, accessToken: String) async throws(SignInError) -> Identity {
    let data = try await laterData(try attempt.linkCall(client: clientID), bearer: SecretText(accessToken))
    return Identity(try ServerConnection.read(IdentityBody.self, from: data))
  }

  /// `DELETE /v1/identities/{id}`
  public func unlink(_ identity: Identity, accessToken: String) async throws(SignInError) {
    _ = try await laterData(ServerConnection.Call(.unlinkIdentity, identity.id), bearer: SecretText(accessToken))
  }
}
