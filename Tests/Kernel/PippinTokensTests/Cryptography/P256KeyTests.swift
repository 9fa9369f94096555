import PippinTokens
import PippinSecret
import Testing

@Suite struct P256KeyTests {
  /// The field's prime, p (FIPS 186-4, D.1.2.3).
  static let prime = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")

  @Test func `a point off the curve is refused`() {
    var y = RFC7515A3.y
    y[31] ^= 1
    expectRefusal(x: RFC7515A3.x, y: y)
    expectRefusal(x: RFC7515A3.y, y: RFC7515A3.x)
    let zero = [UInt8](repeating: 0, count: 32)
    expectRefusal(x: zero, y: zero)
  }

  /// (0, sqrt b) is on the curve, so (p, sqrt b) would be, too, if coordinates were reduced.
  @Test func `a coordinate that is not below the prime is refused`() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    let root = hex("66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4")
    #expect(try P256PublicKey(x: zero, y: root).y == root)
    expectRefusal(x: Self.prime, y: root)
    expectRefusal(x: [UInt8](repeating: 0xFF, count: 32), y: root)
  }

  @Test(arguments: [0, 31, 33, 64])
  func `a coordinate of another length is refused`(count: Int) {
    let bytes = Array((RFC7515A3.x + RFC7515A3.y).prefix(count))
    expectRefusal(x: bytes, y: RFC7515A3.y)
    expectRefusal(x: RFC7515A3.x, y: bytes)
  }

  @Test func `a .p8 file is read, with white space around it or other line ends`() throws {
    let spellings = [
      KeyFiles.p256, KeyFiles.p256 + "\n", "\n  \(KeyFiles.p256)\r\n\t",
      KeyFiles.p256.split(separator: "\n").joined(separator: "\r\n"), KeyFiles.p256WithoutPublicHalf,
    ]
    for pem in spellings {
      let key = try P256PrivateKey(pem: pem)
      #expect(key.publicKey.x == RFC7515A3.x)
      #expect(key.publicKey.y == RFC7515A3.y)
      #expect(try P256PrivateKey(pem: key.pem.revealed).publicKey == key.publicKey)
    }
    #expect(try P256PrivateKey(pem: KeyFiles.p256).pem.revealed == KeyFiles.p256 + "\n")
  }

  @Test func `a new key can be written and read again`() throws {
    let key = try P256PrivateKey.generate()
    let read = try P256PrivateKey(pem: key.pem.revealed)
    #expect(read.publicKey == key.publicKey)
    #expect(key.publicKey.isValidES256(try read.signES256([1, 2]), for: [1, 2]))
    #expect("\(key.pem)" == "<redacted>")
    #expect(try P256PrivateKey.generate().publicKey != key.publicKey)
  }

  @Test(arguments: [
    KeyFiles.p384, KeyFiles.ed25519, KeyFiles.rsa, KeyFiles.p256WithExplicitCurve, KeyFiles.p256SEC1,
    KeyFiles.p256Encrypted, "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
  ])
  func `a key of another kind, curve or container is refused`(pem: String) {
    let error = #expect(throws: CryptographyError.self) { try P256PrivateKey(pem: pem) }
    #expect(error?.code == .unsupportedKey)
  }

  @Test(arguments: [
    "", "garbage", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----",
    KeyFiles.p256 + "\n" + KeyFiles.p256, "see:\n" + KeyFiles.p256, KeyFiles.p256 + "\nand so on",
    KeyFiles.p256.replacing("MIGHAgEA", with: "MIGIAgEA"), KeyFiles.p256.replacing("\nH1136c", with: "\nH1136"),
    KeyFiles.p256WithForeignPublicHalf,
  ])
  func `a damaged file is refused`(pem: String) {
    let error = #expect(throws: CryptographyError.self) { try P256PrivateKey(pem: pem) }
    #expect(error?.code == .malformedKey)
  }

  @Test func `an error shows nothing of the key`() {
    let error = #expect(throws: CryptographyError.self) { try P256PrivateKey(pem: KeyFiles.p256WithForeignPublicHalf) }
    #expect(error.map { "\($0)".contains("MIGHAgEA") } == false)
  }

  private func expectRefusal(x: [UInt8], y: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: CryptographyError.self, sourceLocation: sourceLocation) {
      try P256PublicKey(x: x, y: y)
    }
    #expect(error?.code == .malformedKey, sourceLocation: sourceLocation)
  }
}
