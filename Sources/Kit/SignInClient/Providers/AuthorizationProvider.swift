/// A sign-in method on the device: Apple's sheet, a provider's SDK or a password form.
///
/// A provider shows its UI and returns the credential. It stores nothing and calls no server; ``AuthClient`` does both.
///
/// `SignInClientUI` has the provider for Apple. <doc:GoogleAndFacebook> shows how to write one for an SDK.
public protocol AuthorizationProvider: Sendable {
  /// The provider's id on the server. A password from Apple's sheet is still sent to the password sign-in.
  var id: ProviderID { get }

  /// Asks the user.
  ///
  /// - Returns: the credential. ``Authorization/cancelled`` if the user cancelled, or if a request with
  ///   ``AuthorizationRequest/Purpose/existing`` found no user.
  /// - Throws: ``AuthorizationError`` if the provider failed. A cancellation is not an error.
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization
}
