/// A parser of untrusted input with a property that must hold for every input, besides not trapping.
///
/// `make fuzz` runs these with libFuzzer; a test replays the seeds and all earlier findings.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case json
  case json5
  case jws
  case claims
  case keySet = "key-set"
  case callback
  case notification
  case googleToken = "google-token"
  case facebookAnswer = "facebook-answer"
  case passwordHash = "password-hash"
  case accountLine = "account-line"
  case cbor
  case attestationObject = "attestation-object"
  case authenticatorData = "authenticator-data"
  case clientData = "client-data"
  case registration
  case assertion
  case appAttestation = "app-attestation"
  case appAssertion = "app-assertion"
  case appAttestField = "app-attest-field"

  /// - Throws: `BrokenProperty` if the property does not hold. Refused input is fine.
  package func check(_ input: [UInt8]) throws(BrokenProperty) {
    switch self {
    case .json: try JSONProperty.check(input)
    case .json5: try JSON5Property.check(input)
    case .jws: try JWSProperty.check(input)
    case .claims: try ClaimsProperty.check(input)
    case .keySet: try KeySetProperty.check(input)
    case .callback: try CallbackProperty.check(input)
    case .notification: try NotificationProperty.check(input)
    case .googleToken: try GoogleTokenProperty.check(input)
    case .facebookAnswer: try FacebookAnswerProperty.check(input)
    case .passwordHash: try PasswordHashProperty.check(input)
    case .accountLine: try AccountLineProperty.check(input)
    case .cbor: try CBORProperty.check(input)
    case .attestationObject: try AttestationObjectProperty.check(input)
    case .authenticatorData: try AuthenticatorDataProperty.check(input)
    case .clientData: try ClientDataProperty.check(input)
    case .registration: try RegistrationProperty.check(input)
    case .assertion: try AssertionProperty.check(input)
    case .appAttestation: try AppAttestationProperty.check(input)
    case .appAssertion: try AppAssertionProperty.check(input)
    case .appAttestField: try AppAttestFieldProperty.check(input)
    }
  }
}

/// The property that did not hold.
package struct BrokenProperty: Error, CustomStringConvertible {
  package let description: String

  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(BrokenProperty) {
    if !holds { throw BrokenProperty(description: description()) }
  }
}
