internal import Foundation
internal import PippinSecret

/// What must survive a crash about passkeys: new ones that the server may not know yet, and what password managers must
/// still be told.
struct StoredPasskeys: Codable, Sendable, Equatable {
  /// New passkeys without the server's answer, oldest first.
  private(set) var pending: [PendingPasskey] = []
  /// A sign-up without the server's answer.
  var signUp: PendingPasskeySignUp?
  /// The account whose changes password managers must still be told.
  var due: String?
  /// The user handles of the last report.
  var users: [User] = []
  /// The account that is being deleted here.
  var leaving: String?
  /// Whether the account ``leaving`` was deleted, and password managers must still be told.
  var owesFarewell = false

  init() {}

  /// A user handle of an account, without its passkeys.
  struct User: Codable, Sendable, Equatable {
    var account: String
    var relyingPartyID: String
    /// In base64url.
    var userHandle: String

    init(_ user: PasskeyUser, of account: String) {
      self.account = account
      relyingPartyID = user.relyingPartyID
      userHandle = user.userHandle.base64URL
    }

    /// By which password managers forget all passkeys of the user (PK-109).
    var farewell: PasskeySignal? {
      Data(base64URL: userHandle).map {
        .accepted(relyingPartyID: relyingPartyID, userHandle: $0, credentialIDs: [])
      }
    }
  }

  /// A person adds one at a time.
  private static let capacity = 4

  mutating func put(_ new: PendingPasskey) {
    pending.append(new)
    pending.removeFirst(max(0, pending.count - Self.capacity))
  }

  mutating func settled(_ known: PendingPasskey) {
    pending.removeAll { $0.ceremony == known.ceremony }
  }
}

/// A passkey that the device has created. Without the server's answer nobody knows whether it signs in (PK-114).
struct PendingPasskey: Codable, Sendable, Equatable {
  var account: String
  var session: String
  var relyingPartyID: String
  /// In base64url.
  var credentialID: String
  var ceremony: SecretText
  /// `RegistrationResponseJSON`
  var credential: SecretText
  var name: String?
  var createdAt: Date

  init?(
    _ registration: PasskeyRegistration, _ request: PasskeyRequest, named name: String?, of session: StoredSession,
    at now: Date
  ) {
    guard let id = registration.credentialID else { return nil }
    account = session.account.id
    self.session = session.id
    relyingPartyID = request.relyingPartyID
    credentialID = id.base64URL
    ceremony = request.secretCeremony
    credential = registration.secretJSON
    self.name = name
    createdAt = now
  }

  var registration: PasskeyRegistration { PasskeyRegistration(credentialJSON: Data(credential.revealed.utf8)) }

  /// Whether it is the identity's passkey.
  func isPasskey(of identity: Identity) -> Bool { identity.passkey?.credentialID.base64URL == credentialID }

  /// For a password manager, if the server does not know it.
  var unknown: PasskeySignal? {
    Data(base64URL: credentialID).map { .unknown(relyingPartyID: relyingPartyID, credentialID: $0) }
  }
}
