public import Foundation
internal import PippinAPI

extension AuthClient {
  /// Loads the signed-in user's account from the server. If it changed, ``states()`` reports it.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/signedOut`` if no user is signed in.
  @discardableResult
  public func account() async throws(SignInError) -> Account {
    try await took(
      authenticated(as: try sessionID()) { [backend] (token) async throws(SignInError) in
        try await backend.account(SessionCheck(token, appleUser: nil, isConsentRevoked: false))
      })
  }

  /// Changes the user's name. `nil` removes it.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name without visible characters.
  @discardableResult
  public func changeName(_ name: PersonName?) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.changeAccount)
    call.body = APIEncoding.json(AccountChangeRequest(name: name.map { .set($0.body) } ?? .remove))
    return took(Account(try ServerConnection.read(AccountBody.self, from: try await data(from: call))))
  }

  /// Exports all data that the server stores about the user, as JSON.
  ///
  /// - Throws: ``SignInError``.
  public func export() async throws(SignInError) -> Data {
    try await data(from: ServerConnection.Call(.exportAccount))
  }

  func took(_ account: Account) -> Account {
    handle(.accountChanged(account))
    return account
  }
}
