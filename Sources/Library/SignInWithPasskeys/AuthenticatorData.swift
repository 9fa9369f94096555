package import PippinCBOR
import PippinFoundation

/// The flags of authenticator data (PK-25).
package struct AuthenticatorFlags: OptionSet, Sendable, Equatable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// UP: somebody was there.
  package static let userPresent = AuthenticatorFlags(rawValue: 0x01)
  /// UV: it was the person of the device, by a PIN or a biometric.
  package static let userVerified = AuthenticatorFlags(rawValue: 0x04)
  /// BE: the key may be synchronised or backed up.
  package static let backupEligible = AuthenticatorFlags(rawValue: 0x08)
  /// BS: the key is.
  package static let backupState = AuthenticatorFlags(rawValue: 0x10)
  /// AT: a new credential is described.
  package static let attestedData = AuthenticatorFlags(rawValue: 0x40)
  /// ED: extensions are there.
  package static let extensionData = AuthenticatorFlags(rawValue: 0x80)
  /// Bits without a meaning yet: ignored, and counted by the server (PK-30).
  package static let reserved = AuthenticatorFlags(rawValue: 0x22)
}

/// What the authenticator signs. Nothing of it is verified before the signature is.
package struct UnverifiedAuthenticatorData: Sendable {
  /// A new credential, as the authenticator describes it.
  package struct AttestedCredential: Sendable {
    package let aaguid: AAGUID
    package let id: [UInt8]
    /// The COSE key as it stands there (PK-41), and what it says; whether it is of use is another question.
    package let keyBytes: [UInt8]
    package let key: CBORMap
  }

  /// SHA-256 of the RP ID.
  package let relyingPartyIDHash: [UInt8]
  package let flags: AuthenticatorFlags
  package let signCount: UInt32
  /// Present exactly if the flag AT is set.
  package let attestedCredential: AttestedCredential?
  /// The names of the extensions, present exactly if the flag ED is set; ignored (PK-13).
  package let extensionNames: [String]?

  /// - Throws: `malformed` for fewer than 37 bytes, bytes left over, and a part that its flag does not announce (PK-25).
  package init(parsing bytes: [UInt8]) throws(PasskeyError) {
    guard bytes.count >= 37 else { throw .malformed("authenticator data of \(bytes.count) bytes") }
    guard bytes.count <= PasskeyLimits.authenticatorData else { throw .malformed("authenticator data is too long") }
    relyingPartyIDHash = Array(bytes[..<32])
    flags = AuthenticatorFlags(rawValue: bytes[32])
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var offset = 37
    attestedCredential =
      flags.contains(.attestedData) ? try Self.attestedCredential(in: bytes, at: &offset) : nil
    let extensions = flags.contains(.extensionData) ? try Self.map(in: bytes, at: &offset, "extensions") : nil
    extensionNames = extensions?.entries.map { $0.key.text ?? "?" }
    guard offset == bytes.count else {
      throw .malformed("\(bytes.count - offset) bytes of authenticator data that no flag announces")
    }
  }

  private static func attestedCredential(
    in bytes: [UInt8], at offset: inout Int
  ) throws(PasskeyError) -> AttestedCredential {
    guard bytes.count >= offset + 18 else { throw .malformed("authenticator data ends in the attested credential") }
    let aaguid = AAGUID(Array(bytes[offset..<offset + 16]))
    let count = Int(bytes[offset + 16]) << 8 | Int(bytes[offset + 17])
    offset += 18
    guard count <= PasskeyLimits.credentialID.upperBound else { throw .malformed("a credential id of \(count) bytes") }
    guard bytes.count - offset >= count else { throw .malformed("authenticator data ends in the credential id") }
    let id = Array(bytes[offset..<offset + count])
    offset += count
    let start = offset
    let key = try map(in: bytes, at: &offset, "the key")
    return AttestedCredential(aaguid: aaguid, id: id, keyBytes: Array(bytes[start..<offset]), key: key)
  }

  private static func map(in bytes: [UInt8], at offset: inout Int, _ name: String) throws(PasskeyError) -> CBORMap {
    var reader = CBORReader(bytes, from: offset)
    do {
      guard let map = try reader.next().map else { throw PasskeyError.malformed("\(name): not a CBOR map") }
      offset = reader.offset
      return map
    } catch let error as CBORError {
      throw .malformed("\(name): not canonical CBOR: \(error.words)")
    } catch let error as PasskeyError {
      throw error
    } catch {
      throw .malformed("\(name): not read")
    }
  }

  /// PK-26: the RP ID that was signed for.
  func check(_ id: RelyingPartyID) throws(PasskeyError) {
    guard relyingPartyIDHash == id.hash else {
      throw PasskeyError(.wrongRelyingPartyID, "signed for another RP ID than \(id.text)")
    }
  }

  /// PK-27, PK-28, PK-29.
  func checkFlags(presence: Bool, verification: Bool) throws(PasskeyError) {
    guard !presence || flags.contains(.userPresent) else {
      throw PasskeyError(.userNotPresent, "the flag UP is not set")
    }
    guard !verification || flags.contains(.userVerified) else {
      throw PasskeyError(.userNotVerified, "the flag UV is not set")
    }
    guard !flags.contains(.backupState) || flags.contains(.backupEligible) else {
      throw .malformed("the flag BS is set without BE")
    }
  }
}
