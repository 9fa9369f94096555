public import Foundation

// PK-106.
/// What a password manager is told about the user's passkeys and passwords.
///
/// Later versions can add cases, so a `switch` needs a `default`. The description contains no name and no bytes.
public indirect enum PasskeySignal: Sendable, Hashable {  // decision 0143
  /// All passkeys of this user that sign in. Password managers hide or remove all others.
  case accepted(relyingPartyID: String, userHandle: Data, credentialIDs: [Data])
  /// The user's current name.
  case details(relyingPartyID: String, userHandle: Data, name: String, displayName: String)
  /// A passkey that does not sign in.
  case unknown(relyingPartyID: String, credentialID: Data)
  /// A password that does not sign in any more.
  case unusedPassword(domain: String, userName: String)
}

extension PasskeySignal: CustomStringConvertible, CustomReflectable {
  /// The kind of signal and the domain.
  public var description: String {
    switch self {
    case .accepted(let id, _, let passkeys): "\(passkeys.count) passkeys of a user are accepted at \(id)"
    case .details(let id, _, _, _): "the name of a user at \(id)"
    case .unknown(let id, _): "a passkey is unknown at \(id)"
    case .unusedPassword(let domain, _): "a password is unused at \(domain)"
    }
  }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The device's password managers. `SignInClientUI` has the system's.
public protocol PasswordManagerUpdates: Sendable {
  /// Passes the signal on. There is no answer: password managers do with it what they like.
  func report(_ signal: PasskeySignal) async
}

/// What a back end says about one user handle of the account: ``AuthenticationBackend/passkeySignals(accessToken:)``. The
/// description contains no name and no bytes.
public struct PasskeyUser: Sendable, Hashable {
  /// The domain that the passkeys belong to.
  public let relyingPartyID: String
  /// What password managers recognise the user by.
  public let userHandle: Data
  /// What password managers call the passkey.
  public let name: String
  /// The user's name; may be empty.
  public let displayName: String
  /// All passkeys of this handle that sign in.
  public let credentialIDs: [Data]

  /// Creates a value for your own back end.
  public init(relyingPartyID: String, userHandle: Data, name: String, displayName: String, credentialIDs: [Data]) {
    self.relyingPartyID = relyingPartyID
    self.userHandle = userHandle
    self.name = name
    self.displayName = displayName
    self.credentialIDs = credentialIDs
  }

  /// What password managers are told.
  var signals: [PasskeySignal] {
    [
      .accepted(relyingPartyID: relyingPartyID, userHandle: userHandle, credentialIDs: credentialIDs),
      .details(relyingPartyID: relyingPartyID, userHandle: userHandle, name: name, displayName: displayName),
    ]
  }
}

extension PasskeyUser: CustomStringConvertible, CustomReflectable {
  /// The domain and the number of passkeys.
  public var description: String { "a user of \(relyingPartyID) with \(credentialIDs.count) passkeys" }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
