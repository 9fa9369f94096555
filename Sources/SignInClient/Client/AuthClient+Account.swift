public import Foundation
internal import PippinAPI

extension AuthClient {
  /// The account of the person who is signed in, as the server has it now; ``states()`` says what changed.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/signedOut`` when nobody is signed in.
  @discardableResult
  public func account() async throws(SignInError) -> Account {
    try await took(
      authenticated(as: try sessionID()) { [backend] (token) async throws(SignInError) in
        try await backend.account(SessionCheck(token, appleUser: nil, isConsentRevoked: false))
      })
  }

  /// Calls the person something else; `nil` takes the name away.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name with nothing in it that can be read.
  @discardableResult
  public func changeName(_ name: PersonName?) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.changeAccount)
    call.body = APIEncoding.json(AccountChangeRequest(name: name.map { .set($0.body) } ?? .remove))
    return took(Account(try ServerConnection.read(AccountBody.self, from: try await data(from: call))))
  }

  /// Everything that the server keeps about the person, as JSON for them to keep.
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
