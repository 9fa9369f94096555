import PippinTokens
import Testing

@testable import PippinAppAttest

/// What Apple and real devices made, at a time when it was valid.
@Suite struct AppAttestVectorTests {
  @Test func `embeds the root certificate that Apple publishes`() throws {
    #expect(
      Hexadecimal.encode(AppAttestRoot.apple.fingerprint)
        == "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932")
  }

  @Test(arguments: AppAttestVector.all) func `verifies a real attestation`(_ vector: AppAttestVector) throws {
    let key = try vector.verify()
    #expect(key.keyID == Array(vector.keyID))
    #expect(key.appID == vector.appID)
    #expect(key.environment.rawValue == vector.environment)
    #expect(SHA256.hash(key.publicPoint) == Array(vector.keyID))
  }

  @Test(arguments: AppAttestVector.all) func `verifies the real assertions of an attested key`(
    _ vector: AppAttestVector
  ) throws {
    let key = try vector.verify()
    for assertion in vector.assertions {
      func verify(after counter: UInt32, _ hash: [UInt8]) throws(AppAttestError) -> VerifiedAppAssertion {
        try vector.verifier.verify(
          assertion: Array(assertion.assertion), publicPoint: key.publicPoint, counter: counter, clientDataHash: hash)
      }
      let hash = Array(assertion.clientDataHash)
      #expect(try verify(after: assertion.counter - 1, hash).counter == assertion.counter)
      expect(.counter) { () throws(AppAttestError) in _ = try verify(after: assertion.counter, hash) }
      expect(.signature) { () throws(AppAttestError) in _ = try verify(after: 0, SHA256.hash("another request")) }
    }
  }

  @Test func `has both of Apple's examples and assertions of four devices`() {
    #expect(AppAttestVector.all.count == 8)
    #expect(AppAttestVector.all.count { $0.source.contains("Validation Guide") } == 2)
    #expect(AppAttestVector.all.flatMap(\.assertions).count == 4)
  }

  @Test(arguments: AppAttestVector.all) func `refuses a real attestation before and after its time`(
    _ vector: AppAttestVector
  ) {
    let year = 86_400 * 365
    for time in [vector.time - year, vector.time + 2 * year, 2_400_000_000] {
      expect(.chain) { () throws(AppAttestError) in _ = try vector.verify(at: time) }
    }
  }

  @Test(arguments: AppAttestVector.all) func `refuses a real attestation under another root`(
    _ vector: AppAttestVector
  ) throws {
    let root = try ForgedDevice.Authority().trusted
    let verifier = AppAttestVerifier(appIDs: [vector.appID], environment: .production, root: root)
    expect(.chain) { () throws(AppAttestError) in
      _ = try verifier.verify(
        attestation: Array(vector.attestation), keyID: Array(vector.keyID),
        clientDataHash: Array(vector.clientDataHash), at: vector.time)
    }
  }

  @Test(arguments: AppAttestVector.all) func `refuses a real attestation for what it is not`(_ vector: AppAttestVector)
  {
    func verify(
      _ verifier: AppAttestVerifier, keyID: [UInt8]? = nil, hash: [UInt8]? = nil
    ) throws(AppAttestError) {
      _ = try verifier.verify(
        attestation: Array(vector.attestation), keyID: keyID ?? Array(vector.keyID),
        clientDataHash: hash ?? Array(vector.clientDataHash), at: vector.time)
    }
    let other: AppAttestEnvironment = vector.environment == "production" ? .development : .production
    expect(.appID) { () throws(AppAttestError) in
      try verify(AppAttestVerifier(appIDs: ["0123456789.com.example"], environment: other, root: .apple))
    }
    expect(.environment) { () throws(AppAttestError) in
      try verify(AppAttestVerifier(appIDs: [vector.appID], environment: other, root: .apple))
    }
    expect(.nonce) { () throws(AppAttestError) in try verify(vector.verifier, hash: SHA256.hash("x")) }
    expect(.keyID) { () throws(AppAttestError) in try verify(vector.verifier, keyID: SHA256.hash("x")) }
    expect(.malformed) { () throws(AppAttestError) in try verify(vector.verifier, keyID: [1]) }
  }

  /// An attestation of 5 KB has 5,000 beginnings, so only that of one device.
  @Test func `refuses every beginning of a real attestation and of a real assertion`() throws {
    let vector = try #require(AppAttestVector.all.first { !$0.assertions.isEmpty })
    let key = try vector.verify()
    for count in 0..<vector.attestation.count {
      expect(.malformed) { () throws(AppAttestError) in
        _ = try vector.verifier.verify(
          attestation: Array(vector.attestation.prefix(count)), keyID: Array(vector.keyID),
          clientDataHash: Array(vector.clientDataHash), at: vector.time)
      }
    }
    let assertion = vector.assertions[0].assertion
    for count in 0..<assertion.count {
      expect(.malformed) { () throws(AppAttestError) in
        _ = try vector.verifier.verify(
          assertion: Array(assertion.prefix(count)), publicPoint: key.publicPoint, counter: 0,
          clientDataHash: Array(vector.assertions[0].clientDataHash))
      }
    }
  }

  /// A changed byte is refused wherever it is, but in the receipt and in a certificate's unsigned part, which nobody reads.
  @Test func `refuses a real attestation with one byte changed outside of the receipt`() throws {
    let vector = try #require(AppAttestVector.all.first { $0.source.contains("as of 2024") })
    let bytes = Array(vector.attestation)
    let receipt = try #require(bytes.firstRange(of: Array("receipt".utf8)))
    var accepted = 0
    for place in bytes.indices.prefix(receipt.lowerBound) {
      var changed = bytes
      changed[place] ^= 0x01
      let isAccepted =
        (try? vector.verifier.verify(
          attestation: changed, keyID: Array(vector.keyID), clientDataHash: Array(vector.clientDataHash),
          at: vector.time)) != nil
      if isAccepted { accepted += 1 }
    }
    #expect(accepted == 0)
  }
}

/// Expects that `body` is refused at this step.
func expect(
  _ step: AppAttestError.Step, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws(AppAttestError) -> Void
) {
  do throws(AppAttestError) {
    try body()
    Issue.record("not refused. \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
  } catch {
    #expect(error.step == step, comment ?? "\(error.detail)", sourceLocation: sourceLocation)
  }
}
