import PippinFoundation
import PippinTokens

/// A sign-in or a confirmation by passkey: what was asked for, and the reader of the answer.
///
/// It stores and performs nothing. A server keeps these values in the ceremony's seal (PK-62) and makes the same ceremony of them
/// when the answer comes.
package struct AuthenticationCeremony: Sendable {
  /// Which passkeys may answer.
  package enum Allowed: Sendable, Equatable {
    /// Any: nobody is identified yet, so the answer must name the person (PK-46).
    case any
    /// These of an account that is signed in already (PK-47). None of them allows none.
    case only([CredentialDescriptor])
  }

  /// Which proofs of the person the answer must bring.
  package enum PersonChecks: Sendable, Equatable {
    /// UP and UV, always (PK-48).
    case required
    /// UP only. For the published vectors and for tools; never for a server.
    case insecureWithoutUserVerification
  }

  package let relyingParty: PasskeyRelyingParty
  package let challenge: PasskeyChallenge
  package let allowed: Allowed
  package let personChecks: PersonChecks

  /// A new ceremony, or one of which the server has kept the values; of the allowed passkeys the ids suffice then.
  package init(
    relyingParty: PasskeyRelyingParty, challenge: PasskeyChallenge, allowed: Allowed, personChecks: PersonChecks
  ) {
    self.relyingParty = relyingParty
    self.challenge = challenge
    self.allowed = allowed
    self.personChecks = personChecks
  }

  /// `PublicKeyCredentialRequestOptionsJSON` for the client (PK-46 to PK-48).
  package var optionsJSON: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("challenge", challenge.text)
    writer.member("rpId", relyingParty.id.text)
    writer.member("timeout", PasskeyOptions.timeout)
    writer.member("userVerification", "required")
    switch allowed {
    case .any: PasskeyOptions.write([], "allowCredentials", to: &writer)
    case .only(let credentials): PasskeyOptions.write(credentials, "allowCredentials", to: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  /// Reads `AuthenticationResponseJSON` and makes all checks that need no stored passkey (PK-49 to PK-51).
  /// - Throws: `PasskeyError` with the first reason against it.
  package func parse(_ answer: [UInt8]) throws(PasskeyError) -> PresentedAssertion {
    // Sizes and shape (PK-49).
    let credential = try UnverifiedCredentialAnswer(parsing: answer)
    let clientData = try credential.bytes("clientDataJSON", limit: PasskeyLimits.clientData)
    let dataBytes = try credential.bytes("authenticatorData", limit: PasskeyLimits.authenticatorData)
    let signature = try credential.bytes("signature", limit: PasskeyLimits.signature)
    let userHandle = try credential.userHandle()
    guard userHandle != nil || allowed != .any else { throw .malformed("userHandle is missing") }
    guard COSEKey.isSignature(signature) else { throw .malformed("signature has the form of none") }

    // What the client says (PK-50).
    try UnverifiedClientData(parsing: clientData).check(type: .get, challenge: challenge, relyingParty: relyingParty)

    // What the authenticator says, for whom, and with which proofs of the person (PK-51).
    let data = try UnverifiedAuthenticatorData(parsing: dataBytes)
    guard data.attestedCredential == nil else { throw .malformed("an assertion attests a credential") }
    try data.check(relyingParty.id)
    try data.checkFlags(presence: true, verification: personChecks == .required)

    return PresentedAssertion(
      ceremony: self, credentialID: credential.id, userHandle: userHandle, data: data,
      message: dataBytes + SHA256.hash(clientData), signature: signature)
  }
}

/// A passkey as it is stored, for judging an assertion by it.
package struct StoredPasskey: Sendable {
  package let credentialID: [UInt8]
  package let publicKey: COSEKey
  /// The handle stored with the credential (PK-54); nil for one that was imported without, which takes any.
  package let userHandle: PasskeyUserHandle?
  package let signCount: UInt32
  /// BE as it was at the registration (PK-57).
  package let wasRegisteredBackupEligible: Bool

  package init(
    credentialID: [UInt8], publicKey: COSEKey, userHandle: PasskeyUserHandle?, signCount: UInt32,
    wasRegisteredBackupEligible: Bool
  ) {
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.userHandle = userHandle
    self.signCount = signCount
    self.wasRegisteredBackupEligible = wasRegisteredBackupEligible
  }
}

/// An assertion that passed all checks but those by the stored passkey. Neither id nor handle is proved: they are for the look-up
/// only (PK-53, PK-55).
package struct PresentedAssertion: Sendable {
  private let ceremony: AuthenticationCeremony
  package let credentialID: [UInt8]
  package let userHandle: PasskeyUserHandle?
  private let data: UnverifiedAuthenticatorData
  /// What was signed: the bytes as they came (PK-42).
  private let message: [UInt8]
  private let signature: [UInt8]

  fileprivate init(
    ceremony: AuthenticationCeremony, credentialID: [UInt8], userHandle: PasskeyUserHandle?,
    data: UnverifiedAuthenticatorData, message: [UInt8], signature: [UInt8]
  ) {
    self.ceremony = ceremony
    self.credentialID = credentialID
    self.userHandle = userHandle
    self.data = data
    self.message = message
    self.signature = signature
  }

  /// Judges the assertion by the passkey that was found by its id, or by none (PK-52 to PK-57).
  ///
  /// One signature is verified in every case, so that the time does not tell which passkeys exist (PK-56).
  /// - Throws: `refused`, with a `refusal` for the log.
  package func judge(by stored: StoredPasskey?) throws(PasskeyError) -> VerifiedAssertion {
    let passkey = stored.flatMap { $0.credentialID == credentialID ? $0 : nil }
    // The caller has just loaded the stored key, so for an unknown passkey another one is loaded.
    let key = Self.keyToVerify(signature, stored: passkey?.publicKey ?? FixedKeys.freshlyLoaded())
    let isSigned = key?.isValid(signature, for: message) ?? false

    guard let passkey else { throw PasskeyError(.unknownCredential) }
    guard isAllowed else { throw PasskeyError(.notAllowed) }
    guard let handle = handle(of: passkey) else { throw PasskeyError(.wrongUserHandle) }
    guard isSigned, key == passkey.publicKey else { throw PasskeyError(.wrongSignature) }

    let isCounterBehind = data.signCount <= passkey.signCount && (data.signCount, passkey.signCount) != (0, 0)
    if isCounterBehind, !passkey.wasRegisteredBackupEligible, ceremony.relyingParty.trustsDeviceCounter {
      throw PasskeyError(.counter)
    }
    return VerifiedAssertion(
      relyingPartyID: ceremony.relyingParty.id, passkey: passkey, userHandle: handle.value, data: data,
      isCounterBehind: isCounterBehind)
  }

  /// The key that the signature is verified with: the stored one, or a fixed one of the signature's form where that cannot have made
  /// the signature. What a fixed key says is never believed.
  static func keyToVerify(_ signature: [UInt8], stored: COSEKey) -> COSEKey? {
    stored.canHaveMade(signature) ? stored : FixedKeys.all.first { $0.canHaveMade(signature) }
  }

  /// PK-52.
  private var isAllowed: Bool {
    switch ceremony.allowed {
    case .any: true
    case .only(let credentials): credentials.contains { $0.id == credentialID }
    }
  }

  /// The handle that the assertion stands for, if it does not contradict the stored one (PK-53). A client that was asked for certain
  /// passkeys may leave it out.
  private func handle(of passkey: StoredPasskey) -> (value: PasskeyUserHandle?, Void)? {
    guard let stored = passkey.userHandle else { return (userHandle, ()) }
    guard let userHandle else { return (stored, ()) }
    return userHandle == stored ? (stored, ()) : nil
  }
}

/// Keys that nobody's passkey has: those of published examples, for the work that an unknown passkey costs (PK-56).
enum FixedKeys {
  /// RFC 7515, A.3.
  private static let p256 =
    "pQECAyYgASFYIH_Nzidw9sRdQYPL7m_bS3tYBzM1e-nvE7rPbjx70VRFIlggx_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  /// RFC 8032, 7.1, test 1.
  private static let ed25519 = "pAEBAycgBiFYINdamAGCsQq31Uv-08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
  /// RFC 7515, A.2: 2,048 bits.
  private static let rsa =
    "pAEDAzkBACBZAQCh-BYK4uPJtGXOjS1lYmM2K5J9vinh8CR3_BYlzJChNuOL2TSXxbbqY913EeZ8dCn5VrD7io8ImtxLaYk8wTM_U-3QGbh3hC"
    + "Uv7JFP5IV3aVlL6kKA0ywPVb9ilE8TA5a8bpvfbr3SvaNnjuygxmj3AbONv_s4yDQs4v5tJ_reSlpIdJed1LnPmt7Ex1sFhSwsD174pcF1A5L5"
    + "ROjtZMEQxrZHYJqkeDrrnGya11UxMFBji4NmXG9veoKjlnAqH2QbgtPr8jkiGUkftoaHLFcW9Qr4NY2ai50Xw0Byj3-H2JoY2PyrZ62EWQwuz3"
    + "WTOTY8BwNNb2BvniHgVFbK5emhIUMBAAE"

  static let all = [p256, ed25519, rsa].map { load(Base64URL.decode($0) ?? []) }

  /// The key of the most frequent kind, loaded again from its bytes, as a stored key is for each judgement.
  static func freshlyLoaded() -> COSEKey { load(all[0].bytes) }

  private static func load(_ bytes: [UInt8]) -> COSEKey {
    do throws(PasskeyError) {
      return try COSEKey(bytes: bytes)
    } catch {
      fatalError("a fixed key cannot be loaded: \(error.detail)")
    }
  }
}

/// An assertion that a stored passkey made: the person is who they were. What the server stores of it is written only after all
/// of its own checks have passed (PK-60).
package struct VerifiedAssertion: Sendable, Equatable {
  package let relyingPartyID: RelyingPartyID
  package let credentialID: [UInt8]
  /// The stored handle, or the presented one if none was stored; nil if there is neither.
  package let userHandle: PasskeyUserHandle?
  package let signCount: UInt32
  package let isUserVerified: Bool
  /// BS now.
  package let isBackedUp: Bool
  /// Whether BE is another than at the registration: audited, never a reason to refuse (PK-59).
  package let hasBackupEligibilityChanged: Bool
  /// Whether the counter did not grow and this was let pass: a synchronised passkey, or counters are not trusted (PK-57).
  package let isCounterBehind: Bool
  /// Whether a reserved flag was set, to be counted (PK-30).
  package let hasReservedFlags: Bool

  fileprivate init(
    relyingPartyID: RelyingPartyID, passkey: StoredPasskey, userHandle: PasskeyUserHandle?,
    data: UnverifiedAuthenticatorData, isCounterBehind: Bool
  ) {
    self.relyingPartyID = relyingPartyID
    credentialID = passkey.credentialID
    self.userHandle = userHandle
    signCount = data.signCount
    isUserVerified = data.flags.contains(.userVerified)
    isBackedUp = data.flags.contains(.backupState)
    hasBackupEligibilityChanged = data.flags.contains(.backupEligible) != passkey.wasRegisteredBackupEligible
    self.isCounterBehind = isCounterBehind
    hasReservedFlags = !data.flags.isDisjoint(with: .reserved)
  }
}
