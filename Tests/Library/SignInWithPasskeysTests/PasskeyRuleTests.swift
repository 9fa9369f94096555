import PippinSecret
import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// What is accepted though it is unusual, and the rules that the tables of faults do not show.
@Suite struct PasskeyRuleTests {
  private func verdict(
    _ checks: RegistrationCeremony.PersonChecks = .required, _ change: (inout RegistrationDraft) throws -> Void
  ) throws -> VerifiedRegistration {
    var draft = RegistrationDraft()
    try change(&draft)
    return try Sample.registration(checks).judge(draft.bytes)
  }

  private func assertion(
    _ ceremony: AuthenticationCeremony = Sample.authentication(), by stored: StoredPasskey? = nil,
    _ change: (inout AssertionDraft) throws -> Void
  ) throws -> VerifiedAssertion {
    var draft = AssertionDraft()
    try change(&draft)
    return try ceremony.parse(draft.bytes()).judge(by: try stored ?? Sample.stored())
  }

  private func refusal(_ body: () throws -> VerifiedAssertion) -> PasskeyError.Refusal? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? PasskeyError)?.refusal
    }
  }

  @Test func `a byte order mark, another order and more members of the client data are accepted`() throws {
    _ = try verdict { draft in
      draft.client.whole = [0xEF, 0xBB, 0xBF] + draft.client.bytes
    }
    _ = try verdict { draft in
      draft.client.whole = Array(
        #"{"tokenBinding":{"status":"x"},"origin":"https:\/\/example.org","androidPackageName":"a","challenge":"\#(Sample.challengeText)","type":"webauthn.create"}"#
          .utf8)
    }
  }

  @Test func `the client may write the attestation object in another order`() throws {
    for order in [["authData", "fmt", "attStmt"], ["attStmt", "authData", "fmt"]] {
      _ = try verdict { $0.order = order }
    }
  }

  @Test func `reserved flags are accepted and told`() throws {
    #expect(try verdict { $0.flags |= 0x22 }.hasReservedFlags)
    #expect(try assertion { $0.flags |= 0x02 }.hasReservedFlags)
  }

  @Test func `an attestation that is not verified is treated as none`() throws {
    for format in ["packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "unheard-of"] {
      let statement = CBOR.map([(CBOR.text("x5c"), [0x81] + CBOR.bytes([1, 2, 3]))])
      let verdict = try verdict {
        $0.format = format
        $0.statement = statement
      }
      #expect(verdict.attestation == .unverified(format: format))
    }
    // The format compound has an array.
    let compound = try verdict {
      $0.format = "compound"
      $0.statement = [0x82] + CBOR.map([(CBOR.text("fmt"), CBOR.text("packed"))]) + CBOR.map([])
    }
    #expect(compound.attestation == .unverified(format: "compound"))
  }

  @Test func `a self attestation is verified`() throws {
    #expect(try verdict { try $0.attestItself() }.attestation == .ofItself)
  }

  @Test func `extensions that nobody asked for are ignored`() throws {
    let extensions = CBOR.map([
      (CBOR.text("credProtect"), CBOR.integer(2)), (CBOR.text("hmac-secret"), [0xF5]),
    ])
    _ = try verdict {
      $0.flags |= 0x80
      $0.tail = extensions
    }
    _ = try assertion {
      $0.flags |= 0x80
      $0.tail = extensions
    }
  }

  @Test func `transports are cleaned and kept`() throws {
    let transports = try verdict {
      $0.response["transports"] = #"["usb","USB","smart-card","usb","new-kind","<b>","","hybrid"]"#
    }.transports
    #expect(transports == ["usb", "smart-card", "new-kind", "hybrid"])
    #expect(try verdict { $0.without = ["transports"] }.transports == [])
  }

  @Test func `ids of 16 and of 1,023 bytes are accepted`() throws {
    for count in [16, 1_023] {
      let id = [UInt8](repeating: 8, count: count)
      #expect(try verdict { $0.attestedID = id }.credentialID == id)
    }
  }

  // MARK: What others got wrong

  /// PK-160.
  @Test func `a challenge that nobody signed decides nothing`() throws {
    var draft = AssertionDraft()
    draft.client.challenge = Base64URL.encode([UInt8](repeating: 9, count: 32))
    draft.json["challenge"] = #""\#(Sample.challengeText)""#
    draft.response["challenge"] = #""\#(Sample.challengeText)""#
    let error = try SignInWithPasskeysTests.refusal(of: draft, stored: Sample.stored())
    #expect(error?.reason == .challengeMismatch)
  }

  /// PK-166.
  @Test func `a known id and the right challenge are no signature`() throws {
    for signature in [Sample.credentialID + Sample.credentialID, Sample.challengeBytes + Sample.challengeBytes] {
      #expect(refusal { try assertion { $0.signature = signature } } == .wrongSignature)
    }
  }

  @Test func `a stranger's text in a message is only visible ASCII`() throws {
    var draft = RegistrationDraft()
    draft.client.origin = "https://x\u{9B}2J\u{202E}" + String(repeating: "y", count: 500)
    let detail = try #require(SignInWithPasskeysTests.refusal(of: draft)?.detail)
    #expect(detail.contains(#"“https://x\u{9b}2J\u{202e}yy"#) && detail.utf8.count < 300)
    #expect(
      detail.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F || "“”".unicodeScalars.contains($0) })
  }

  // MARK: Conditional registrations

  /// PK-27, PK-103: only the ceremony that the server sealed can waive UP and UV.
  @Test func `a conditional registration needs neither presence nor verification`() throws {
    let waived = try verdict(.waivedForConditionalCreate) { $0.flags = 0x58 }
    #expect(!waived.isUserVerified)
    #expect(try verdict(.waivedForConditionalCreate) { _ in }.isUserVerified)
    let error = #expect(throws: PasskeyError.self) { try verdict { $0.flags = 0x58 } }
    #expect(error?.reason == .userNotPresent)
  }

  /// PK-105.
  @Test func `a conditional registration of a device-bound passkey is refused`() {
    let error = #expect(throws: PasskeyError.self) { try verdict(.waivedForConditionalCreate) { $0.flags = 0x45 } }
    #expect(error?.reason == .malformed)
  }

  // MARK: Who may answer

  @Test func `only an allowed passkey may confirm`() throws {
    let descriptor = CredentialDescriptor(id: Sample.credentialID, transports: [])
    let other = CredentialDescriptor(id: [UInt8](repeating: 1, count: 32), transports: [])
    _ = try assertion(Sample.authentication(.only([other, descriptor]))) { _ in }
    for allowed in [[other], []] {
      #expect(refusal { try assertion(Sample.authentication(.only(allowed))) { _ in } } == .notAllowed)
    }
  }

  /// PK-49, PK-53.
  @Test func `a passkey that was asked for may leave its user handle out`() throws {
    let allowed = Sample.authentication(.only([CredentialDescriptor(id: Sample.credentialID, transports: [])]))
    #expect(try assertion(allowed) { $0.userHandle = nil }.userHandle == Sample.handle)
    #expect(refusal { try assertion(allowed) { $0.userHandle = #""AQ""# } } == .wrongUserHandle)
  }

  @Test func `an imported passkey takes the handle of its first assertion`() throws {
    #expect(try assertion(by: Sample.stored(handle: nil)) { _ in }.userHandle == Sample.handle)
  }

  @Test func `a passkey of another id judges nothing`() throws {
    let other = StoredPasskey(
      credentialID: [1], publicKey: try Sample.stored().publicKey, userHandle: nil, signCount: 0,
      wasRegisteredBackupEligible: true)
    #expect(refusal { try assertion(by: other) { _ in } } == .unknownCredential)
  }

  // MARK: Counters and backup flags

  /// PK-57, PK-171.
  @Test(arguments: [
    (0, 0, false), (0, 1, false), (1, 2, false), (1, 1, true), (2, 1, true), (1, 0, true), (0, 255, false),
  ])
  func `a counter that does not grow is judged where it means something`(_ old: UInt32, _ new: UInt8, _ isBehind: Bool)
    throws
  {
    let bound = try Sample.stored(signCount: old, isSynchronised: false)
    #expect(refusal { try assertion(by: bound) { $0.signCount = new } } == (isBehind ? .counter : nil))
    let synchronised = try Sample.stored(signCount: old)
    #expect(try assertion(by: synchronised) { $0.signCount = new }.isCounterBehind == isBehind)
    let trusting = try Sample.authentication(.any, Sample.party(trustsDeviceCounter: false))
    #expect(try assertion(trusting, by: bound) { $0.signCount = new }.isCounterBehind == isBehind)
  }

  /// PK-59, PK-170.
  @Test func `a change of backup eligibility is told and never a reason`() throws {
    let lost = try assertion { $0.flags = 0x05 }
    #expect(lost.hasBackupEligibilityChanged && !lost.isBackedUp)
    #expect(try assertion(by: Sample.stored(isSynchronised: false)) { _ in }.hasBackupEligibilityChanged)
  }

  // MARK: The same work for passkeys that exist and for others (PK-56)

  @Test func `one signature of its form is verified in every case`() throws {
    let stored = try Sample.stored().publicKey
    let ed25519 = FixedKeys.all[1]
    let der = try Sample.der(Sample.key.signES256([1]))
    let raw = [UInt8](repeating: 1, count: 64)
    let rsa = [UInt8](repeating: 1, count: 256)
    #expect(FixedKeys.all.map(\.algorithm) == [.es256, .edDSA, .rs256])
    // The passkey's own key where it could have made the signature, and else a key of the signature's kind.
    #expect(PresentedAssertion.keyToVerify(der, stored: stored) == stored)
    #expect(PresentedAssertion.keyToVerify(raw, stored: ed25519) == ed25519)
    for (signature, algorithm) in [(der, PasskeyAlgorithm.es256), (raw, .edDSA), (rsa, .rs256)] {
      #expect(PresentedAssertion.keyToVerify(signature, stored: FixedKeys.all[0])?.algorithm == algorithm)
      for key in [stored, ed25519] {
        #expect(PresentedAssertion.keyToVerify(signature, stored: key)?.algorithm == algorithm)
      }
    }
  }

  /// The private halves of the published keys are public: a good signature of one must open nothing.
  @Test func `a fixed key opens nothing`() throws {
    let published = try P256PrivateKey(
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
        H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
        7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
        -----END PRIVATE KEY-----
        """)
    #expect(published.publicKey.x == Array(FixedKeys.all[0].bytes[10..<42]))
    // The stored key is of another kind, so a fixed one does the work.
    let ed25519 = StoredPasskey(
      credentialID: Sample.credentialID, publicKey: FixedKeys.all[1], userHandle: nil, signCount: 0,
      wasRegisteredBackupEligible: true)
    #expect(refusal { try assertion(by: ed25519) { $0.key = published } } == .wrongSignature)
    #expect(refusal { try assertion { $0.key = published } } == .wrongSignature)
    #expect(
      refusal {
        try assertion {
          $0.key = published
          $0.credentialID = [UInt8](repeating: 1, count: 32)
        }
      } == .unknownCredential)
  }
}
