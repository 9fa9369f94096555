import PippinCBOR
import PippinFoundation

/// What the device signs: the app, a counter, and in an attestation the new key. Nothing of it is verified before the nonce or the
/// signature is.
struct AppAuthenticatorData: Sendable {
  /// The new key of an attestation.
  struct AttestedKey: Sendable {
    let aaguid: [UInt8]
    let credentialID: [UInt8]
    /// The uncompressed point, 65 bytes.
    let point: [UInt8]
  }

  /// SHA-256 of the App ID.
  let appIDHash: [UInt8]
  let counter: UInt32
  let attestedKey: AttestedKey?

  private static let limit = 2_048
  /// 32 bytes of the App ID's digest, one of flags, and four of the counter.
  private static let headByteCount = 37
  /// AT: a new key is described. In assertions Apple's devices set it without one, so there it says nothing.
  private static let attestedFlag: UInt8 = 0x40

  /// - Throws: `malformed`.
  init(parsing bytes: [UInt8], isAttestation: Bool) throws(AppAttestError) {
    guard (Self.headByteCount...Self.limit).contains(bytes.count) else {
      throw .malformed("authenticator data of \(bytes.count) bytes")
    }
    appIDHash = Array(bytes[..<32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var offset = Self.headByteCount
    if isAttestation {
      guard bytes[32] & Self.attestedFlag != 0 else { throw .malformed("an attestation without a key") }
      attestedKey = try Self.attestedKey(in: bytes, at: &offset)
    } else {
      attestedKey = nil
    }
    // From iOS 27 on a map of extensions follows, such as apple_validation_category_01. The flag ED announces it in some systems and not in
    // others, so what is there decides.
    guard offset < bytes.count else { return }
    _ = try Self.map(in: bytes, at: &offset, "extensions")
    guard offset == bytes.count else { throw .malformed("bytes after the authenticator data") }
  }

  private static func attestedKey(in bytes: [UInt8], at offset: inout Int) throws(AppAttestError) -> AttestedKey {
    // The credential identifier is a SHA-256, so all lengths up to the key are fixed.
    guard bytes.count >= offset + 50 else { throw .malformed("authenticator data end in the attested key") }
    let aaguid = Array(bytes[offset..<offset + 16])
    guard bytes[offset + 16] == 0, bytes[offset + 17] == 32 else {
      throw .malformed("the credential identifier does not have 32 bytes")
    }
    let credentialID = Array(bytes[offset + 18..<offset + 50])
    offset += 50
    let key = try map(in: bytes, at: &offset, "the key")
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a P-256 key for ES256 (RFC 9053).
    guard key.entries.count == 5, key[1]?.integer == 2, key[3]?.integer == -7, key[-1]?.integer == 1,
      let x = key[-2]?.bytes, let y = key[-3]?.bytes, x.count == 32, y.count == 32
    else { throw .malformed("the key is not a P-256 key for ES256") }
    return AttestedKey(aaguid: aaguid, credentialID: credentialID, point: [0x04] + x + y)
  }

  private static func map(
    in bytes: [UInt8], at offset: inout Int, _ name: String
  ) throws(AppAttestError) -> CBORMap {
    var reader = CBORReader(bytes, from: offset)
    let item: CBORItem
    do throws(CBORError) {
      item = try reader.next(keys: .anyInOutermostMap)
    } catch {
      throw .malformed("\(name): \(error.words)")
    }
    guard let map = item.map else { throw .malformed("\(name): not a CBOR map") }
    offset = reader.offset
    return map
  }
}

extension CBORError {
  /// The problem and its place, for messages.
  var words: String { "\(code.rawValue) at byte \(offset)" }
}
