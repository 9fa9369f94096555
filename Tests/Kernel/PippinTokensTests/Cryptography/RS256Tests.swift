import PippinTokens
import Testing

@Suite struct RS256Tests {
  let key: RSAPublicKey

  init() throws {
    key = try RSAPublicKey(modulus: RFC7515A2.modulus, exponent: RFC7515A2.exponent)
  }

  @Test func `RFC 7515's signature is valid, however often it is checked`() {
    let (signature, message) = (RFC7515A2.signature, RFC7515A2.message)
    for _ in 0..<3 {
      #expect(key.isValidRS256(signature, for: message))
      let isValid = key.isValidRS256(signature.span, for: message.span)
      #expect(isValid)
    }
  }

  @Test func `a refused signature does not spoil the next check`() {
    for _ in 0..<3 {
      #expect(!key.isValidRS256(RFC7515A2.signature, for: []))
      #expect(key.isValidRS256(RFC7515A2.signature, for: RFC7515A2.message))
    }
  }

  @Test func `a change of any bit of the signature is noticed`() {
    for position in stride(from: 0, to: RFC7515A2.signature.count * 8, by: 7) {
      var changed = RFC7515A2.signature
      changed[position / 8] ^= 1 << UInt8(position % 8)
      #expect(!key.isValidRS256(changed, for: RFC7515A2.message))
    }
  }

  @Test func `a change of any byte of the message is noticed`() {
    for position in RFC7515A2.message.indices {
      var changed = RFC7515A2.message
      changed[position] ^= 0x20
      #expect(!key.isValidRS256(RFC7515A2.signature, for: changed))
    }
  }

  @Test(arguments: [0, 1, 128, 255, 257, 512])
  func `a signature of another length is refused`(count: Int) {
    let signature = Array((RFC7515A2.signature + RFC7515A2.signature).prefix(count))
    #expect(!key.isValidRS256(signature, for: RFC7515A2.message))
  }

  @Test func `a leading zero does not make a signature longer`() {
    #expect(!key.isValidRS256([0] + RFC7515A2.signature, for: RFC7515A2.message))
  }

  @Test func `signatures that are no number below the modulus are refused`() {
    let zero = [UInt8](repeating: 0, count: 256)
    let one = [UInt8](repeating: 0, count: 255) + [1]
    let huge = [UInt8](repeating: 0xFF, count: 256)
    for signature in [zero, one, key.modulus, huge] {
      #expect(!key.isValidRS256(signature, for: RFC7515A2.message))
    }
  }

  @Test func `another key's signature is refused`() throws {
    let other = try RSAPrivateKey.generate()
    #expect(!key.isValidRS256(try other.signRS256(RFC7515A2.message), for: RFC7515A2.message))
    #expect(!other.publicKey.isValidRS256(RFC7515A2.signature, for: RFC7515A2.message))
    #expect(other.publicKey != key)
  }

  @Test func `signing gives RFC 7515's signature`() throws {
    let signer = try RSAPrivateKey(pem: KeyFiles.rsa)
    for _ in 0..<3 {
      #expect(try signer.signRS256(RFC7515A2.message) == RFC7515A2.signature)
    }
    #expect(signer.publicKey == key)
  }

  @Test func `an empty message can be signed`() throws {
    let signature = try RSAPrivateKey(pem: KeyFiles.rsa).signRS256([])
    #expect(key.isValidRS256(signature, for: []))
  }

  @Test func `leading zeros of the numbers are dropped`() throws {
    let padded = try RSAPublicKey(modulus: [0, 0] + RFC7515A2.modulus, exponent: [0] + RFC7515A2.exponent)
    #expect(padded.modulus == RFC7515A2.modulus)
    #expect(padded.exponent == [1, 0, 1])
    #expect(padded == key)
    #expect(padded.isValidRS256(RFC7515A2.signature, for: RFC7515A2.message))
  }
}
