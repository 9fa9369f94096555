import PippinTokens

/// Authenticator data (§6.1), built part by part.
struct AuthenticatorData: Sendable {
  let rpID: String
  /// User present, user verified, backup eligible, backed up.
  let isPresent: Bool
  let isVerified: Bool
  let isBackupEligible: Bool
  let counter: UInt32
  let faults: Set<Fault.Kind>

  /// The bytes.
  ///
  /// - Parameter attested: AAGUID, credential id and COSE key of a registration.
  func bytes(attested: (aaguid: [UInt8], credentialID: [UInt8], cose: [UInt8])? = nil) -> [UInt8] {
    let extensions: [UInt8] = faults.contains(.extensionsUnasked) ? Self.unaskedExtensions : []
    let hashed = faults.contains(.wrongRPIDHash) ? "attacker.example" : rpID
    var bytes = SHA256.hash(hashed)
    bytes.append(flags(hasAttested: attested != nil, hasExtensions: !extensions.isEmpty))
    bytes += CBOR.bigEndian(UInt64(counter), 4)
    if let attested {
      bytes += attested.aaguid + CBOR.bigEndian(UInt64(attested.credentialID.count), 2)
      bytes += attested.credentialID + attested.cose
    }
    return bytes + extensions
  }

  /// An extension that no server asks for here (PK-13).
  private static let unaskedExtensions = CBOR.map([.init(key: .text("credProtect"), value: .unsigned(2))]).bytes

  private func flags(hasAttested: Bool, hasExtensions: Bool) -> UInt8 {
    var (isEligible, isBackedUp) = (isBackupEligible, isBackupEligible)
    if faults.contains(.beFlip) {
      // BS without BE would be another fault (PK-29), so a key that is no longer eligible is not backed up either.
      isEligible.toggle()
      isBackedUp = false
    }
    if faults.contains(.bsWithoutBE) { (isEligible, isBackedUp) = (false, true) }
    var flags: UInt8 = 0
    if isPresent, !faults.contains(.noUP) { flags |= 0x01 }
    if isVerified, !faults.contains(.noUV) { flags |= 0x04 }
    if isEligible { flags |= 0x08 }
    if isBackedUp { flags |= 0x10 }
    if faults.contains(.rfuFlags) { flags |= 0x22 }
    if hasAttested { flags |= 0x40 }
    if hasExtensions { flags |= 0x80 }
    return flags
  }
}
