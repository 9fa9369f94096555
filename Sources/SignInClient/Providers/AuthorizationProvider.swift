/// One way for a person to say who they are, on this device: a sheet of Apple's, an SDK of Google's, a password form.
///
/// It shows what it must show, and hands over what the other side gave it. It talks to no server of ours and keeps nothing:
/// ``AuthClient`` does both, the same for all of them.
///
/// `SignInClientUI` has Apple's. Google's and Facebook's SDKs become one in a few lines of the app.
public protocol AuthorizationProvider: Sendable {
  /// The provider as the server knows it. A password that came from Apple's sheet goes to password sign-in all the same.
  var id: ProviderID { get }

  /// Asks the person.
  ///
  /// - Returns: what was handed over, or ``Authorization/cancelled`` when the person chose not to, or, for
  ///   ``AuthorizationRequest/Purpose/existing``, when there was nothing to choose from.
  /// - Throws: ``AuthorizationError`` when the provider failed. A person who cancels is no error.
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization
}
