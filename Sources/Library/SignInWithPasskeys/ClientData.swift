import PippinFoundation
import PippinTokens

/// The ceremony that a client says it performed (PK-19).
package enum PasskeyCeremonyType: String, Sendable {
  case create = "webauthn.create"
  case get = "webauthn.get"
}

/// What the client wrote about the ceremony, `clientDataJSON`. Nothing of it is verified before the signature is, and in a
/// registration without attestation nothing ever is (PK-3).
package struct UnverifiedClientData: Sendable {
  package let type: String
  package let challenge: String
  package let origin: String
  /// Absent and false are the same (PK-22).
  package let isCrossOrigin: Bool
  /// Whether a top origin is named, whatever it is (PK-23).
  package let hasTopOrigin: Bool

  /// Reads the text as JSON: a byte order mark is dropped, other members are ignored, and so is the order (PK-18).
  /// - Throws: `malformed`.
  package init(parsing bytes: [UInt8]) throws(PasskeyError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: bytes, in: start..<bytes.count).root
    } catch {
      throw .malformed("clientDataJSON is not strict JSON: \(error.words)")
    }
    guard let type = root["type"]?.string, let challenge = root["challenge"]?.string,
      let origin = root["origin"]?.string
    else { throw .malformed("clientDataJSON lacks type, challenge or origin") }
    if let element = root["crossOrigin"] {
      guard let isCrossOrigin = element.bool else { throw .malformed("crossOrigin is not a boolean") }
      self.isCrossOrigin = isCrossOrigin
    } else {
      isCrossOrigin = false
    }
    self.type = type
    self.challenge = challenge
    self.origin = origin
    hasTopOrigin = root["topOrigin"] != nil
  }

  /// Checks what the client says, in this order: PK-19, PK-20, PK-21, PK-22, PK-23.
  func check(
    type: PasskeyCeremonyType, challenge: PasskeyChallenge, relyingParty: PasskeyRelyingParty
  ) throws(PasskeyError) {
    guard self.type.hasSameBytes(as: type.rawValue) else {
      throw PasskeyError(.wrongType, "the client data is of the type \(Quoted.text(self.type))")
    }
    guard challenge.equals(self.challenge) else {
      throw PasskeyError(.challengeMismatch, "the signed challenge is not this ceremony's")
    }
    guard relyingParty.origins.contains(where: { $0.equals(origin) }) else {
      throw PasskeyError(.wrongOrigin, "the origin \(Quoted.text(origin)) is not accepted")
    }
    guard !isCrossOrigin else { throw PasskeyError(.crossOrigin, "made in a frame of another origin") }
    guard !hasTopOrigin else { throw PasskeyError(.crossOrigin, "the client data names a top origin") }
  }
}
