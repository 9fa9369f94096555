import PippinSecret
@testable import SignInWithPasskeys
import Testing

/// The vectors of WebAuthn Level 3, section 16, each as it is and with the check of UV off (PK-150 to PK-153).
@Suite struct VectorTests {
  /// What each registration answers, as it is and without the check of UV; nil is accepted.
  static let registrations: [(section: String, asItIs: PasskeyError.Reason?, withoutUV: PasskeyError.Reason?)] = [
    ("16.2", .userNotVerified, nil), ("16.3", nil, nil), ("16.4", .crossOrigin, .crossOrigin),
    ("16.5", .crossOrigin, .crossOrigin), ("16.6", .userNotVerified, nil), ("16.7", nil, nil),
    ("16.8", .userNotVerified, .unsupportedAlgorithm), ("16.9", .unsupportedAlgorithm, .unsupportedAlgorithm),
    ("16.10", nil, nil), ("16.11", .userNotVerified, nil), ("16.12", .userNotVerified, .unsupportedAlgorithm),
    ("16.13", nil, nil), ("16.14", nil, nil), ("16.15", .userNotVerified, nil), ("16.16", .userNotVerified, nil),
  ]

  /// The sections whose assertion has UV.
  static let verified: Set<String> = ["16.6", "16.7", "16.13"]

  @Test func `all fifteen are there`() {
    #expect(Vector.all.map(\.section) == Self.registrations.map(\.section))
  }

  @Test(arguments: Vector.all)
  func `each registration is judged`(_ vector: Vector) throws {
    let expected = try #require(Self.registrations.first { $0.section == vector.section })
    #expect(try reason(vector, .required) == expected.asItIs)
    #expect(try reason(vector, .insecureWithoutUserVerification) == expected.withoutUV)
  }

  @Test(arguments: Vector.all)
  func `each assertion is judged by the key of its registration`(_ vector: Vector) throws {
    let ceremony = try vector.registrationCeremony(.insecureWithoutUserVerification)
    guard let registered = try? ceremony.judge(vector.registrationAnswer) else {
      // No key, so no assertion: the two in frames, and the three algorithms that are not offered.
      #expect(["16.4", "16.5", "16.8", "16.9", "16.12"].contains(vector.section))
      return
    }
    let stored = StoredPasskey(
      credentialID: registered.credentialID, publicKey: registered.publicKey, userHandle: registered.userHandle,
      signCount: registered.signCount, wasRegisteredBackupEligible: registered.isBackupEligible)
    let verdict = try vector.authenticationCeremony(.insecureWithoutUserVerification)
      .parse(vector.authenticationAnswer).judge(by: stored)
    #expect(verdict.credentialID == vector.credentialID)
    #expect(verdict.isUserVerified == Self.verified.contains(vector.section))
    #expect(verdict.signCount == 0 && !verdict.isCounterBehind && !verdict.hasBackupEligibilityChanged)

    let asItIs = try vector.authenticationCeremony(.required)
    if Self.verified.contains(vector.section) {
      #expect(try asItIs.parse(vector.authenticationAnswer).judge(by: stored) == verdict)
    } else {
      let error = #expect(throws: PasskeyError.self) { try asItIs.parse(vector.authenticationAnswer) }
      #expect(error?.reason == .userNotVerified)
    }
  }

  @Test(arguments: ["16.4", "16.5"])
  func `an assertion in a frame is refused`(_ section: String) throws {
    let vector = Vector.of(section)
    let error = #expect(throws: PasskeyError.self) {
      try vector.authenticationCeremony(.insecureWithoutUserVerification).parse(vector.authenticationAnswer)
    }
    #expect(error?.reason == .crossOrigin)
  }

  @Test func `what is stored of a registration is what it says`() throws {
    let vector = Vector.of("16.10")
    let verdict = try vector.registrationCeremony(.required).judge(vector.registrationAnswer)
    #expect(verdict.credentialID == vector.credentialID)
    #expect(verdict.aaguid.bytes == Vector.bytes(vector.registration, "aaguid"))
    #expect(verdict.publicKey.algorithm == .rs256)
    #expect(verdict.publicKey.bytes.count == 436 + 16)
    #expect(verdict.attestation == .unverified(format: "packed"))
    #expect(verdict.isDiscoverable == nil && verdict.transports == [])
    #expect(verdict.userHandle == Sample.handle)
    #expect(try COSEKey(bytes: verdict.publicKey.bytes) == verdict.publicKey)

    let packed = Vector.of("16.3")
    #expect(try packed.registrationCeremony(.required).judge(packed.registrationAnswer).attestation == .ofItself)
    let none = Vector.of("16.2")
    let ceremony = try none.registrationCeremony(.insecureWithoutUserVerification)
    #expect(try ceremony.judge(none.registrationAnswer).attestation == .none)
  }

  /// Each byte that is signed or decides anything is noticed: in the client data, the authenticator data and the signature.
  @Test(arguments: ["16.7", "16.10", "16.11"])
  func `no changed assertion is accepted`(_ section: String) throws {
    let vector = Vector.of(section)
    let registered = try vector.registrationCeremony(.insecureWithoutUserVerification).judge(vector.registrationAnswer)
    let ceremony = try vector.authenticationCeremony(.insecureWithoutUserVerification)
    let stored = StoredPasskey(
      credentialID: registered.credentialID, publicKey: registered.publicKey, userHandle: nil, signCount: 0,
      wasRegisteredBackupEligible: true)
    for name in ["clientDataJSON", "authenticatorData", "signature"] {
      let genuine = Vector.bytes(vector.authentication, name)
      for position in genuine.indices {
        var draft = AssertionDraft()
        draft.credentialID = vector.credentialID
        draft.client.whole = Vector.bytes(vector.authentication, "clientDataJSON")
        draft.authenticatorDataBytes = Vector.bytes(vector.authentication, "authenticatorData")
        draft.signature = Vector.bytes(vector.authentication, "signature")
        var changed = genuine
        changed[position] ^= 1 << UInt8(position % 8)
        switch name {
        case "clientDataJSON": draft.client.whole = changed
        case "authenticatorData": draft.authenticatorDataBytes = changed
        default: draft.signature = changed
        }
        #expect(try refusal(of: draft, by: ceremony, stored: stored) != nil, "\(name), byte \(position)")
      }
    }
  }

  private func reason(
    _ vector: Vector, _ checks: RegistrationCeremony.PersonChecks
  ) throws -> PasskeyError.Reason? {
    do {
      _ = try vector.registrationCeremony(checks).judge(vector.registrationAnswer)
      return nil
    } catch let error as PasskeyError {
      return error.reason
    }
  }
}
