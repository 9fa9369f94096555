internal import Foundation
internal import PippinSecret

/// A sign-up by passkey, for the back end. The description contains no bytes of the passkey.
public struct PasskeySignUp: Sendable {
  /// The new passkey.
  public let registration: PasskeyRegistration
  /// The user's name.
  public let name: PersonName?
  /// The address that the user typed, or that the system's sheet gave. Nobody verified it: mail a code, and let it match
  /// nothing until the code comes back.
  public let email: String?  // PK-119
  /// The device.
  public let device: SignInAttempt.Device
  /// A key that is the same for each repetition of this sign-up, and unique to it.
  public let idempotencyKey: String
  /// The invitation for a new account, if there is one.
  public private(set) var invitation: Invitation?
  let secretCeremony: SecretText
  private(set) var session: SecretText?

  /// Creates a sign-up. ``AuthClient`` does this for you.
  public init(
    registration: PasskeyRegistration, ceremony: String, name: PersonName? = nil, email: String? = nil,
    guestSession: String? = nil, device: SignInAttempt.Device, idempotencyKey: String
  ) {
    self.registration = registration
    self.name = name
    self.email = email
    self.device = device
    self.idempotencyKey = idempotencyKey
    secretCeremony = SecretText(ceremony)
    session = guestSession.map { SecretText($0) }
  }

  /// The ceremony of the passkey's request. Never log it.
  public var ceremony: String { secretCeremony.revealed }

  /// The access token of a guest, whose account gets the passkey: answer with the same account.
  public var guestSession: String? { session?.revealed }

  /// Returns a copy with an invitation.
  public func invited(by invitation: Invitation?) -> PasskeySignUp {
    var signUp = self
    signUp.invitation = invitation
    return signUp
  }

  /// Returns a copy for the guest with this access token.
  func ofGuest(_ token: SecretText?) -> PasskeySignUp {
    var signUp = self
    signUp.session = token
    return signUp
  }
}

extension PasskeySignUp: CustomStringConvertible, CustomReflectable {
  /// No part of it.
  public var description: String { "a sign-up by passkey" }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A sign-up by passkey without the server's answer: the device has the passkey, and nobody knows whether it opens an
/// account (PK-114).
struct PendingPasskeySignUp: Codable, Sendable, Equatable {
  /// The session of the guest who gets the passkey; `nil` for a new account.
  var guest: String?
  var relyingPartyID: String
  /// In base64url.
  var credentialID: String
  var ceremony: SecretText
  /// `RegistrationResponseJSON`
  var credential: SecretText
  var name: PersonName?
  var email: String?
  /// Kept with the rest, because a repetition has the same body.
  var invitation: SecretText?
  var idempotencyKey: String
  var createdAt: Date

  /// For a password manager, if the server does not know it.
  var unknown: PasskeySignal? {
    Data(base64URL: credentialID).map { .unknown(relyingPartyID: relyingPartyID, credentialID: $0) }
  }

  func signUp(on device: SignInAttempt.Device) -> PasskeySignUp {
    PasskeySignUp(
      registration: PasskeyRegistration(credentialJSON: Data(credential.revealed.utf8)), ceremony: ceremony.revealed,
      name: name, email: email, device: device, idempotencyKey: idempotencyKey
    ).invited(by: invitation.map(Invitation.init))
  }
}
