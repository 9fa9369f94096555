package import PippinCBOR
import PippinFoundation

/// The attestation object of a registration. Nothing of it is verified.
package struct UnverifiedAttestationObject: Sendable {
  package let format: String
  package let statement: CBORItem
  /// The authenticator data as it stands there, which is what a self attestation signs (PK-42).
  package let authenticatorDataBytes: [UInt8]
  package let authenticatorData: UnverifiedAuthenticatorData

  /// Reads one CBOR map of exactly `fmt`, `attStmt` and `authData`, in any order, because the client writes it (PK-24, PK-92).
  /// - Throws: `malformed`.
  package init(parsing bytes: [UInt8]) throws(PasskeyError) {
    let item: CBORItem
    do {
      item = try CBORItem(parsing: bytes, keys: .anyInOutermostMap)
    } catch {
      throw .malformed("the attestation object is not canonical CBOR: \(error.words)")
    }
    guard let map = item.map, map.entries.count == 3, let format = map["fmt"]?.text, let statement = map["attStmt"],
      let data = map["authData"]?.bytes
    else { throw .malformed("the attestation object is not a map of fmt, attStmt and authData") }
    self.format = format
    self.statement = statement
    authenticatorDataBytes = data
    authenticatorData = try UnverifiedAuthenticatorData(parsing: data)
  }

  /// PK-32: `none` must be empty, a self attestation must be the key's, and every other one is treated as none.
  func check(_ key: COSEKey, message: [UInt8]) throws(PasskeyError) -> VerifiedRegistration.Attestation {
    switch format {
    case "none":
      guard statement.map?.entries.isEmpty == true else { throw .malformed("the attestation none has a statement") }
      return .none
    case "packed":
      guard let map = statement.map else { throw .malformed("the attestation statement is not a map") }
      guard map["x5c"] == nil else { return .unverified(format: format) }
      guard map.entries.count == 2, map["alg"]?.integer == key.algorithm.rawValue, let signature = map["sig"]?.bytes
      else { throw .malformed("the self attestation is not of the key's algorithm and a signature") }
      guard key.isValid(signature, for: message) else { throw .malformed("the self attestation is not the key's") }
      return .ofItself
    default:
      return .unverified(format: format)
    }
  }
}
