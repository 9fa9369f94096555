import PippinAccounts
import PippinTokens
package import SignInWithPasskeys

/// What is the same for the passkeys of all clients.
package struct PasskeySettings: Sendable {
  /// The domain that all passkeys belong to for ever (PK-70).
  package let rpID: RelyingPartyID
  /// What the system's sheet calls the app.
  package let name: String
  /// The web origins outside the domain, for `/.well-known/webauthn`, in the order of the settings (PK-73).
  package let relatedOrigins: [PasskeyOrigin]
  /// For how many days a removed passkey is recognised (PK-113).
  package let removedDays: Int
  /// The most passkeys of an account: the list of PK-11 must fit a sheet.
  package let perAccount: Int
  /// Whether a device-bound passkey whose counter did not grow is refused (PK-57).
  package let trustsDeviceCounter: Bool
  /// For how many hours a recovery waits, so that the owner can stop it (decision 0137).
  package let recoveryDelayHours: Int

  package static let defaultRemovedDays = Int(Retention.removedPasskey / 86_400)
  package static let defaultPerAccount = 20

  package init(
    rpID: RelyingPartyID, name: String, relatedOrigins: [PasskeyOrigin] = [],
    removedDays: Int = defaultRemovedDays, perAccount: Int = defaultPerAccount, trustsDeviceCounter: Bool = true,
    recoveryDelayHours: Int = 0
  ) {
    self.rpID = rpID
    self.name = name
    self.relatedOrigins = relatedOrigins
    self.removedDays = removedDays
    self.perAccount = perAccount
    self.trustsDeviceCounter = trustsDeviceCounter
    self.recoveryDelayHours = recoveryDelayHours
  }
}

extension Client {
  /// What a client does with passkeys.
  package struct PasskeyRegistration: Sendable, Hashable {
    /// Those of the client's own platform (PK-78).
    package let origins: Set<PasskeyOrigin>
    /// Whether people may create an account with a passkey, and guests may keep theirs with one.
    package let offersSignUp: Bool
    /// Whether the app may ask for a passkey after a sign-in with a password (PK-103).
    package let offersUpgrade: Bool

    package init(origins: Set<PasskeyOrigin>, offersSignUp: Bool = false, offersUpgrade: Bool = false) {
      self.origins = origins
      self.offersSignUp = offersSignUp
      self.offersUpgrade = offersUpgrade
    }
  }
}

extension PasskeySettings {
  /// The relying party as one client's passkeys know it.
  func relyingParty(for registration: Client.PasskeyRegistration) -> PasskeyRelyingParty {
    PasskeyRelyingParty(
      id: rpID, name: name, origins: registration.origins, trustsDeviceCounter: trustsDeviceCounter)
  }
}

extension Passkey {
  /// The password manager that made it, by what it says of itself: a hint, never trusted (PK-34, PK-127).
  var manager: String? {
    aaguid.flatMap { AAGUID(stored: $0)?.name }
  }
}
