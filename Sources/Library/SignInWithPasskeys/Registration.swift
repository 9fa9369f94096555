import PippinCBOR
import PippinFoundation
import PippinTokens

/// The registration of a passkey: what was asked for, and the judge of the answer.
///
/// It stores and performs nothing. A server keeps these values in the ceremony's seal (PK-62) and makes the same ceremony of them
/// when the answer comes.
package struct RegistrationCeremony: Sendable {
  /// Which proofs of the person the answer must bring. The server decides by what it sealed, because nothing in the answer tells
  /// how the client was asked (PK-27).
  package enum PersonChecks: Sendable, Equatable {
    /// UP and UV.
    case required
    /// Neither, because a conditional registration asks nobody (PK-103). Only a synchronised passkey is accepted then (PK-105).
    case waivedForConditionalCreate
    /// UP only. For the published vectors and for tools; never for a server.
    case insecureWithoutUserVerification
  }

  package let relyingParty: PasskeyRelyingParty
  package let challenge: PasskeyChallenge
  package let userHandle: PasskeyUserHandle
  package let personChecks: PersonChecks

  /// A new ceremony, or one of which the server has kept the values.
  package init(
    relyingParty: PasskeyRelyingParty, challenge: PasskeyChallenge, userHandle: PasskeyUserHandle,
    personChecks: PersonChecks
  ) {
    self.relyingParty = relyingParty
    self.challenge = challenge
    self.userHandle = userHandle
    self.personChecks = personChecks
  }

  /// `PublicKeyCredentialCreationOptionsJSON` for the client (PK-4 to PK-14).
  /// - Parameters:
  ///   - userName: what the system's sheet shows: an address or user name (PK-6).
  ///   - displayName: may be empty.
  ///   - excluding: every passkey of the account, so that no manager makes a second one or replaces the one it has (PK-11).
  package func optionsJSON(userName: String, displayName: String, excluding: [CredentialDescriptor]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("rp")
    writer.beginObject()
    writer.member("id", relyingParty.id.text)
    writer.member("name", relyingParty.name)
    writer.endObject()
    writer.name("user")
    writer.beginObject()
    writer.member("id", Base64URL.encode(userHandle.bytes))
    writer.member("name", userName)
    writer.member("displayName", displayName)
    writer.endObject()
    writer.member("challenge", challenge.text)
    writer.name("pubKeyCredParams")
    writer.beginArray()
    for algorithm in PasskeyAlgorithm.allCases {
      writer.beginObject()
      writer.member("type", "public-key")
      writer.member("alg", algorithm.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.member("timeout", PasskeyOptions.timeout)
    PasskeyOptions.write(excluding, "excludeCredentials", to: &writer)
    writer.name("authenticatorSelection")
    writer.beginObject()
    writer.member("residentKey", "required")
    writer.member("requireResidentKey", true)
    // A conditional registration with "required" throws where the client cannot verify the person without asking (PK-103).
    writer.member("userVerification", personChecks == .waivedForConditionalCreate ? "preferred" : "required")
    writer.endObject()
    writer.member("attestation", "none")
    writer.name("extensions")
    writer.beginObject()
    writer.member("credProps", true)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// Judges `RegistrationResponseJSON`: cheap checks first, cryptography last (PK-15 to PK-40). Whether the credential id is known
  /// already is for the store to say (PK-36).
  /// - Throws: `PasskeyError` with the first reason against it.
  package func judge(_ answer: [UInt8]) throws(PasskeyError) -> VerifiedRegistration {
    // Sizes and shape (PK-15 to PK-17).
    let credential = try UnverifiedCredentialAnswer(parsing: answer)
    let clientData = try credential.bytes("clientDataJSON", limit: PasskeyLimits.clientData)
    let object = try credential.bytes("attestationObject", limit: PasskeyLimits.attestationObject)
    let transports = try credential.transports()

    // What the client says (PK-18 to PK-23).
    try UnverifiedClientData(parsing: clientData).check(
      type: .create, challenge: challenge, relyingParty: relyingParty)

    // What the authenticator says (PK-24, PK-25).
    let attestation = try UnverifiedAttestationObject(parsing: object)
    let data = attestation.authenticatorData
    guard let attested = data.attestedCredential else { throw .malformed("no credential is attested") }

    // For whom, and with which proofs of the person (PK-26 to PK-29, PK-105).
    try data.check(relyingParty.id)
    try data.checkFlags(
      presence: personChecks != .waivedForConditionalCreate, verification: personChecks == .required)
    guard personChecks != .waivedForConditionalCreate || data.flags.contains(.backupEligible) else {
      throw .malformed("a conditional registration of a device-bound passkey")
    }

    // The key can verify (PK-31, PK-38 to PK-40), and the attestation claims nothing wrong (PK-32).
    let key = try COSEKey(attested.key, bytes: attested.keyBytes)
    let message = attestation.authenticatorDataBytes + SHA256.hash(clientData)
    let verdict = try attestation.check(key, message: message)

    // The id is one, and the same everywhere (PK-17, PK-35).
    guard PasskeyLimits.credentialID.contains(attested.id.count) else {
      throw .malformed("a credential id of \(attested.id.count) bytes")
    }
    guard attested.id == credential.id else { throw .malformed("id is not the attested credential's") }

    return VerifiedRegistration(
      relyingPartyID: relyingParty.id, credentialID: attested.id, publicKey: key, userHandle: userHandle, data: data,
      aaguid: attested.aaguid, transports: transports, isDiscoverable: credential.isDiscoverable, attestation: verdict)
  }
}

/// A passkey whose registration passed all checks: what is to be stored of it (PK-37).
package struct VerifiedRegistration: Sendable, Equatable {
  /// What became of the attestation. None is ever trusted (PK-32, PK-33).
  package enum Attestation: Sendable, Equatable {
    case none
    /// Signed by the credential's own key, and verified.
    case ofItself
    /// Another format, which was not looked at.
    case unverified(format: String)
  }

  package let relyingPartyID: RelyingPartyID
  /// 16 to 1,023 bytes.
  package let credentialID: [UInt8]
  package let publicKey: COSEKey
  /// The handle that the ceremony gave; it belongs to the passkey (PK-54).
  package let userHandle: PasskeyUserHandle
  package let signCount: UInt32
  package let isUserVerified: Bool
  /// BE: synchronised, or able to be; kept for ever (PK-59).
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
  /// Who made the passkey, as a hint for a name (PK-34).
  package let aaguid: AAGUID
  package let transports: [String]
  /// What the client says; nil if it says nothing.
  package let isDiscoverable: Bool?
  package let attestation: Attestation
  /// Whether a reserved flag was set, to be counted (PK-30).
  package let hasReservedFlags: Bool

  fileprivate init(
    relyingPartyID: RelyingPartyID, credentialID: [UInt8], publicKey: COSEKey, userHandle: PasskeyUserHandle,
    data: UnverifiedAuthenticatorData, aaguid: AAGUID, transports: [String], isDiscoverable: Bool?,
    attestation: Attestation
  ) {
    self.relyingPartyID = relyingPartyID
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.userHandle = userHandle
    signCount = data.signCount
    isUserVerified = data.flags.contains(.userVerified)
    isBackupEligible = data.flags.contains(.backupEligible)
    isBackedUp = data.flags.contains(.backupState)
    self.aaguid = aaguid
    self.transports = transports
    self.isDiscoverable = isDiscoverable
    self.attestation = attestation
    hasReservedFlags = !data.flags.isDisjoint(with: .reserved)
  }
}
