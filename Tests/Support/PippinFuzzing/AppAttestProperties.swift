import PippinAPI
import PippinAppAttest
import PippinTokens

/// What App Attest accepts in place of a published attestation has the authenticator data that its certificate vouches for. Its receipt
/// may be anything: nobody reads it.
enum AppAttestationProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let judge = { () throws(AppAttestError) in
      try AppAttestVector.verifier.verify(
        attestation: input, keyID: AppAttestVector.keyID, clientDataHash: AppAttestVector.attestationHash,
        at: AppAttestVector.time)
    }
    guard let key = try Verdict.twice(judge) else { return }
    try BrokenProperty.unless(
      key.keyID == AppAttestVector.keyID && key.publicPoint == AppAttestVector.publicPoint
        && key.appID == AppAttestVector.appID && key.environment == .production, "another key")
    try SecondCBOR.expect("authData", AppAttestVector.attestedData, in: input)
  }
}

/// What App Attest accepts in place of a published assertion has the authenticator data that the key signed.
enum AppAssertionProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let judge = { () throws(AppAttestError) in
      try AppAttestVector.verifier.verify(
        assertion: input, publicPoint: AppAttestVector.publicPoint, counter: 0,
        clientDataHash: AppAttestVector.assertionHash)
    }
    guard let assertion = try Verdict.twice(judge) else { return }
    try BrokenProperty.unless(assertion.counter == 1, "another counter")
    try SecondCBOR.expect("authenticatorData", AppAttestVector.assertedData, in: input)
  }
}

/// The field `App-Attest`, written again from what was read, says the same, and each of its parts is quoted in the input.
enum AppAttestFieldProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    guard let text = String(validating: input, as: UTF8.self), let field = AppAttestField(text) else { return }
    try BrokenProperty.unless(AppAttestField(field.value) == field, "written again, it reads differently")
    try BrokenProperty.unless(input.count <= 2_048, "longer than its limit")
    for part in [field.keyID, field.nonce, field.assertion] {
      let isBase64URL = part.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
          || $0 == 0x5F
      }
      try BrokenProperty.unless(!part.isEmpty && isBase64URL, "a part with other characters")
      try BrokenProperty.unless(input.firstRange(of: Array("\"\(part)\"".utf8)) != nil, "a part that was not quoted")
    }
  }
}

/// The device of `Tests/Vectors/app-attest/webauthn4j.json`. Its attestation and its assertion are in the corpus.
private enum AppAttestVector {
  static let appID = "8YE23NZS57.com.kayak.travel"
  static let time = 1601251200
  static let verifier = AppAttestVerifier(appIDs: [appID], environment: .production, root: .apple)
  static let keyID = bytes("VnfqjSp0rWyyqNhrfh-9_IhLIvXuYTPAmJEVQwl4dko")
  static let publicPoint = bytes(
    "BJUxd8FDafWERGDJ_XXeVYay0hccht6IsmL6ghjJmP9qo0Y8AIlZKZEr-_kHru5nZtms01KhGvAnKg2LB6tG-Z0")
  static let attestationHash = bytes("vdrOOJAgFiv8POwNggQqju68c8sP3Pm1C94DpHYynWY")
  static let attestedData = bytes(
    "MGACygVeBsWIpS7GqlSC9TaOAq8wh7Hp0wnQQMr12VpAAAAAAGFwcGF0dGVzdAAAAAAAAAAAIFZ36o0qdK1ssqjYa34fvfyISyL1"
      + "7mEzwJiRFUMJeHZKpQECAyYgASFYIJUxd8FDafWERGDJ_XXeVYay0hccht6IsmL6ghjJmP9qIlggo0Y8AIlZKZEr-_kHru5nZtms"
      + "01KhGvAnKg2LB6tG-Z0")
  static let assertionHash = bytes("vdrOOJAgFiv8POwNggQqju68c8sP3Pm1C94DpHYynWY")
  static let assertedData = bytes("MGACygVeBsWIpS7GqlSC9TaOAq8wh7Hp0wnQQMr12VpAAAAAAQ")

  private static func bytes(_ text: String) -> [UInt8] { Base64URL.decode(text) ?? [] }
}

extension SecondCBOR {
  /// Expects that `input` is a map with these bytes under `name`.
  fileprivate static func expect(_ name: String, _ bytes: [UInt8], in input: [UInt8]) throws(BrokenProperty) {
    guard let (item, count) = read(input[...]), count == input.count, case .map(let pairs) = item else {
      throw BrokenProperty(description: "the second reader finds no map")
    }
    try BrokenProperty.unless(
      pairs.filter { $0.key == .text(Array(name.utf8)) }.map(\.value) == [.bytes(bytes)],
      "believed, and nobody signed it")
  }
}
