import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

/// Handing out a nonce writes nothing, so it must prove itself.
struct SealedNonceTests {
  private let app = ClientID(rawValue: "com.example.app")
  private let now = ManualClock.start
  private let keys: MasterKeys
  private let nonce: SealedNonce

  init() throws {
    keys = try MasterKeys(current: .init(id: "a", bytes: SecretBytes(Array(repeating: 1, count: 32))))
    nonce = SealedNonce(for: app, keys: keys, random: SeededRandom(seed: 1).source, now: now)
  }

  @Test func `is ours, in time, and spent by its digest`() throws {
    let spent = try SealedNonce.verify(nonce.text, for: app, keys: keys, now: now.addingTimeInterval(599))
    #expect(spent.digest == SHA256.hash(nonce.text))
    #expect(nonce.sha256.count == 64 && nonce.sha256 == nonce.sha256.lowercased())
  }

  @Test func `expires after ten minutes`() {
    #expect(throws: ServerError.nonceExpired) {
      try SealedNonce.verify(nonce.text, for: app, keys: keys, now: now.addingTimeInterval(600))
    }
  }

  @Test func `is foreign to another client and under another key`() throws {
    let other = try MasterKeys(current: .init(id: "a", bytes: SecretBytes(Array(repeating: 2, count: 32))))
    #expect(throws: ServerError.nonceForeign) {
      try SealedNonce.verify(nonce.text, for: ClientID(rawValue: "com.example.apq"), keys: keys, now: now)
    }
    #expect(throws: ServerError.nonceForeign) {
      try SealedNonce.verify(nonce.text, for: app, keys: other, now: now)
    }
  }

  @Test func `no byte of it can be changed`() throws {
    let bytes = try #require(Base64URL.decode(nonce.text))
    for index in bytes.indices {
      var forged = bytes
      forged[index] ^= 0x40
      #expect(throws: ServerError.nonceForeign) {
        try SealedNonce.verify(Base64URL.encode(forged), for: app, keys: keys, now: now)
      }
    }
  }

  @Test(arguments: ["", "a", String(repeating: "A", count: 55), String(repeating: "A", count: 100_000)])
  func `anything else is foreign`(text: String) {
    #expect(throws: ServerError.nonceForeign) { try SealedNonce.verify(text, for: app, keys: keys, now: now) }
  }
}
