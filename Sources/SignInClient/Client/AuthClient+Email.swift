internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Has a mail sent to an address, with which the person proves that it is theirs. Until then nothing changes.
  ///
  /// - Parameters:
  ///   - email: the address that the account shall have.
  ///   - provider: a way in that the person has, for when the server wants to be sure who asks.
  /// - Returns: `false` when they chose not to confirm; no mail was sent then.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for what is no address.
  public func changeEmail(
    _ email: String, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    var call = ServerConnection.Call(.requestEmail)
    call.body = APIEncoding.json(AddressRequest(email: email, locale: configuration.locale))
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }

  /// Takes the address over, in the session that asked for the mail.
  ///
  /// - Parameter token: from the mail.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a token that does not fit, was used or is too old,
  ///   ``SignInError/Code/identityInUse`` when the address is another account's.
  @discardableResult
  public func confirmEmail(token: String) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.confirmEmail)
    call.body = APIEncoding.json(AddressConfirmation(token: SecretText(token)))
    return took(Account(try ServerConnection.read(AccountBody.self, from: try await data(from: call))))
  }
}
