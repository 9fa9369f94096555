import PippinTokens
import Testing

@Suite struct ES256Tests {
  /// The order of the group (FIPS 186-4, D.1.2.3).
  static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
  static let zero = [UInt8](repeating: 0, count: 32)

  let key: P256PublicKey

  init() throws {
    key = try P256PublicKey(x: RFC7515A3.x, y: RFC7515A3.y)
  }

  @Test func `RFC 7515's signature is valid, however often it is checked`() {
    for _ in 0..<3 {
      #expect(key.isValidES256(RFC7515A3.signature, for: RFC7515A3.message))
    }
  }

  @Test func `a change of any bit of the signature is noticed`() {
    for position in 0..<(RFC7515A3.signature.count * 8) {
      var changed = RFC7515A3.signature
      changed[position / 8] ^= 1 << UInt8(position % 8)
      #expect(!key.isValidES256(changed, for: RFC7515A3.message))
    }
    #expect(key.isValidES256(RFC7515A3.signature, for: RFC7515A3.message))
  }

  @Test func `a change of any byte of the message is noticed`() {
    for position in RFC7515A3.message.indices {
      var changed = RFC7515A3.message
      changed[position] ^= 0x20
      #expect(!key.isValidES256(RFC7515A3.signature, for: changed))
    }
  }

  @Test(arguments: [0, 1, 32, 63, 65, 70, 72, 128])
  func `a signature of another length is refused`(count: Int) {
    let signature = Array((RFC7515A3.signature + RFC7515A3.signature).prefix(count))
    #expect(!key.isValidES256(signature, for: RFC7515A3.message))
  }

  @Test func `a signature with a half out of range is refused`() {
    let r = Array(RFC7515A3.signature.prefix(32))
    let s = Array(RFC7515A3.signature.suffix(32))
    let huge = [UInt8](repeating: 0xFF, count: 32)
    for bad in [Self.zero, Self.order, huge] {
      #expect(!key.isValidES256(bad + s, for: RFC7515A3.message))
      #expect(!key.isValidES256(r + bad, for: RFC7515A3.message))
      #expect(!key.isValidES256(bad + bad, for: RFC7515A3.message))
    }
  }

  @Test func `a signature in DER is refused`() throws {
    let der: [UInt8] = [0x30, 0x44, 0x02, 0x20] + RFC7515A3.signature.prefix(32) + [0x02, 0x20]
    #expect(!key.isValidES256(der + RFC7515A3.signature.suffix(32), for: RFC7515A3.message))
  }

  /// Short numbers and such with a first bit of 1 are spelt differently in DER: 300 rounds meet both.
  @Test func `what a key signs is valid under its public half`() throws {
    let signer = try P256PrivateKey(pem: KeyFiles.p256)
    #expect(signer.publicKey == key)
    for round in 0..<300 {
      let message = Array("round \(round)".utf8)
      let signature = try signer.signES256(message)
      #expect(signature.count == 64)
      #expect(key.isValidES256(signature, for: message))
    }
  }

  @Test func `the same message is never signed the same way twice`() throws {
    let signer = try P256PrivateKey(pem: KeyFiles.p256)
    #expect(try signer.signES256([1]) != signer.signES256([1]))
  }

  @Test func `another key's signature is refused`() throws {
    let other = try P256PrivateKey.generate()
    #expect(other.publicKey != key)
    #expect(!key.isValidES256(try other.signES256([1]), for: [1]))
    #expect(other.publicKey.isValidES256(try other.signES256([1]), for: [1]))
  }
}
