internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Sends a confirmation email to a new address. The account changes when the user confirms it.
  ///
  /// - Parameters:
  ///   - email: the new address.
  ///   - provider: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Returns: `false` if the user cancelled the confirmation; no email was sent then.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for an invalid address.
  public func changeEmail(
    _ email: String, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    var call = ServerConnection.Call(.requestEmail)
    call.body = APIEncoding.json(AddressRequest(email: email, locale: configuration.locale))
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }

  /// Confirms the new address. Call it in the session that requested the change.
  ///
  /// - Parameter token: the token from the email.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a token that is wrong, used or expired,
  ///   ``SignInError/Code/identityInUse`` if the address belongs to another account.
  @discardableResult
  public func confirmEmail(token: String) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.confirmEmail)
    call.body = APIEncoding.json(AddressConfirmation(token: SecretText(token)))
    return took(Account(try ServerConnection.read(AccountBody.self, from: try await data(from: call))))
  }
}
