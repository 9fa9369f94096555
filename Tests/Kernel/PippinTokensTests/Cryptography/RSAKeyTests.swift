import PippinTokens
import PippinSecret
import Testing

@Suite struct RSAKeyTests {
  @Test(arguments: [0, 1, 512, 1024, 2040, 2047, 8193, 16384])
  func `a modulus of the wrong size is refused`(bitCount: Int) {
    expect(.unsupportedKey, modulus: Self.modulus(bitCount: bitCount), exponent: [1, 0, 1])
  }

  @Test(arguments: [2048, 3072, 4096, 8192])
  func `a modulus of the right size is taken`(bitCount: Int) throws {
    let key = try RSAPublicKey(modulus: Self.modulus(bitCount: bitCount), exponent: [1, 0, 1])
    #expect(key.modulus.count == bitCount / 8)
    #expect(!key.isValidRS256([UInt8](repeating: 1, count: bitCount / 8), for: [1]))
  }

  @Test func `a modulus whose private key can be computed is refused`() throws {
    // A power of 65537 has the form of the flawed generator's moduli for every prime there is.
    var modulus: [UInt8] = [1]
    for _ in 0..<130 {
      var carry: UInt32 = 0
      for index in modulus.indices.reversed() {
        let product = UInt32(modulus[index]) * 65_537 + carry
        modulus[index] = UInt8(truncatingIfNeeded: product)
        carry = product >> 8
      }
      while carry > 0 {
        modulus.insert(UInt8(truncatingIfNeeded: carry), at: 0)
        carry >>= 8
      }
    }
    #expect(throws: CryptographyError.self) { try RSAPublicKey(modulus: modulus, exponent: [1, 0, 1]) }
    modulus[modulus.count - 1] ^= 2
    #expect(throws: Never.self) { try RSAPublicKey(modulus: modulus, exponent: [1, 0, 1]) }
  }

  @Test func `an even modulus is refused`() {
    var modulus = RFC7515A2.modulus
    modulus[255] &= 0xFE
    expect(.malformedKey, modulus: modulus, exponent: [1, 0, 1])
  }

  @Test(arguments: [[], [0], [1], [0, 1], [2], [4], [1, 0, 0]] as [[UInt8]])
  func `an exponent that is even or below 3 is refused`(exponent: [UInt8]) {
    expect(.malformedKey, modulus: RFC7515A2.modulus, exponent: exponent)
  }

  @Test func `an exponent that would slow verification down is refused`() {
    expect(.unsupportedKey, modulus: RFC7515A2.modulus, exponent: [1, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(.unsupportedKey, modulus: RFC7515A2.modulus, exponent: RFC7515A2.modulus)
  }

  @Test(arguments: [[3], [17], [1, 0, 1]] as [[UInt8]])
  func `the usual exponents are taken`(exponent: [UInt8]) throws {
    #expect(try RSAPublicKey(modulus: RFC7515A2.modulus, exponent: exponent).exponent == exponent)
  }

  @Test func `a short private key is refused`() {
    let error = #expect(throws: CryptographyError.self) { try RSAPrivateKey(pem: KeyFiles.rsa1024) }
    #expect(error == CryptographyError(.unsupportedKey, "an RSA modulus of 1024 bits"))
    let other = #expect(throws: CryptographyError.self) { try RSAPrivateKey.generate(bitCount: 1024) }
    #expect(other?.code == .unsupportedKey)
  }

  @Test func `a key of another kind is refused`() {
    for pem in [KeyFiles.p256, KeyFiles.ed25519] {
      let error = #expect(throws: CryptographyError.self) { try RSAPrivateKey(pem: pem) }
      #expect(error?.code == .unsupportedKey)
    }
  }

  @Test func `a private key that does not fit its modulus is refused`() {
    let error = #expect(throws: CryptographyError.self) {
      // A letter in the middle of the modulus.
      try RSAPrivateKey(pem: KeyFiles.rsa.replacing("toaHLFcW", with: "toaHLFcX"))
    }
    #expect(error?.code == .malformedKey)
  }

  @Test func `a private key is written as it can be read`() throws {
    let key = try RSAPrivateKey(pem: KeyFiles.rsa)
    #expect(key.pem.revealed == KeyFiles.rsa + "\n")
    #expect(!"\(key.pem)".contains("MII"))
  }

  /// An odd number of exactly `bitCount` bits; whether it has two prime factors does not matter here.
  static func modulus(bitCount: Int) -> [UInt8] {
    guard bitCount > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    bytes[0] = 1 << UInt8((bitCount - 1) % 8)
    bytes[bytes.count - 1] |= 1
    return bytes
  }

  private func expect(
    _ code: CryptographyError.Code, modulus: [UInt8], exponent: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: CryptographyError.self, sourceLocation: sourceLocation) {
      try RSAPublicKey(modulus: modulus, exponent: exponent)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
  }
}
