public import Foundation
internal import PippinAPI
internal import PippinSecret

/// An invitation to create an account, for a server that creates accounts only with one: <doc:Invitations>.
///
/// It proves nothing about a user, and users with an account need none. The description does not contain the code.
public struct Invitation: Sendable, Equatable {
  let secretCode: SecretText

  /// Creates an invitation from a code that a user typed or pasted. White space is ignored.
  ///
  /// - Returns: `nil` for a text that cannot be a code.
  public init?(code: String) {
    let code = code.filter { !$0.isWhitespace }
    guard (1...Self.longestCode).contains(code.utf8.count), code.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    secretCode = SecretText(code)
  }

  /// Reads the link of an invitation, such as `https://id.example.com/sign-up?invitation=…`.
  ///
  /// - Parameters:
  ///   - link: the link that opened the app.
  ///   - client: the app's client. A link to another server than the client's is none.
  /// - Returns: `nil` for every other link.
  public init?(link: URL, for client: AuthClient) {
    let server = client.configuration.server
    guard Configuration.mayCarryTokens(link), link.user == nil, link.password == nil,
      link.scheme?.lowercased() == server.scheme?.lowercased(), link.host?.lowercased() == server.host?.lowercased(),
      link.port == server.port, let parts = URLComponents(url: link, resolvingAgainstBaseURL: false),
      let page = URLComponents(string: client.configuration.address + Self.path), parts.path == page.path
    else { return nil }
    let codes = (parts.queryItems ?? []).filter { $0.name == Self.parameter }
    guard codes.count == 1, let code = codes[0].value else { return nil }
    self.init(code: code)
  }

  init(_ code: SecretText) {
    secretCode = code
  }

  /// The code. Never log it: everybody who has it can create an account.
  public var code: String { secretCode.revealed }

  private static let path = "/sign-up"
  /// The parameter's name, also where a sign-in in the browser starts.
  package static let parameter = "invitation"
  /// Far more than a server's code has.
  private static let longestCode = 512
}

extension AuthClient {
  /// Uses an invitation for every sign-in that may create an account, until a user is signed in. It replaces an earlier
  /// one, and survives a relaunch.
  ///
  /// The server looks at it only when it creates an account. A sign-in to an existing account uses nothing up, and the
  /// kit forgets the invitation then, too, so that nobody else on this device gets it.
  ///
  /// - Throws: ``SignInError/Code/storage`` if the storage cannot be read or written.
  public func accept(_ invitation: Invitation) throws(SignInError) {
    try setInvitation(invitation.secretCode)
  }

  /// Returns the invitation for the next sign-ins.
  ///
  /// - Throws: ``SignInError/Code/storage``.
  public func pendingInvitation() throws(SignInError) -> Invitation? {
    try kept().invitation.map(Invitation.init)
  }

  /// Forgets the invitation, if there is one.
  ///
  /// - Throws: ``SignInError/Code/storage``.
  public func abandonInvitation() throws(SignInError) {
    try setInvitation(nil)
  }

  private func setInvitation(_ code: SecretText?) throws(SignInError) {
    guard try kept().invitation != code else { return }
    // Not by `keep`: an invitation is no reason to replace data in an unknown format.
    stored?.invitation = code
    isUnsaved = true
    try save()
  }

  /// The invitation for a sign-in.
  func invitation(
    for purpose: AuthorizationRequest.Purpose, linking existing: ExistingAccount? = nil
  ) throws(SignInError) -> Invitation? {
    // No other sign-in creates an account.
    purpose == .create && existing == nil ? try pendingInvitation() : nil
  }
}

extension SignInError.Code {
  /// Why the server creates no account for a user who has none.
  package static let ofNewAccounts: Set<SignInError.Code> = [
    .signUpClosed, .invitationRequired, .emailDomainNotAllowed, .signUpRefused,
  ]
}

extension SignInError {
  /// What a provider threw. A sign-in in the browser tells why the server created no account.
  init(_ error: AuthorizationError) {
    let code = Code(rawValue: error.code.rawValue)
    if Code.ofNewAccounts.contains(code) {
      self.init(code, error.detail)
    } else {
      self.init(.provider, error.detail, reason: error.code.rawValue)
    }
  }

  /// Why the server wants another invitation, or one at all; `nil` for other errors.
  var invitationReason: InvitationRequiredReason? {
    guard code == .invitationRequired else { return nil }
    return reason.flatMap(InvitationRequiredReason.init(rawValue:)) ?? .missing
  }
}
