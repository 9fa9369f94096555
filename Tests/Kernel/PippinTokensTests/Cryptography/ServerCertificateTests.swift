import PippinTokens
import PippinSecret
import Testing

struct ServerCertificateTests {
  private static let now = 1_790_000_000

  private func issued() throws -> LocalAuthority.Issued {
    try LocalAuthority(for: "id.example.com", named: "Test", now: Self.now, days: 30).issue(host: "id.example.com")
  }

  @Test func `knows its own key, its host and its end`() throws {
    let one = try issued()
    let certificate = try ServerCertificate(chainPEM: one.certificatePEM + (try issued()).certificatePEM)
    #expect(try certificate.isFor(privateKeyPEM: one.privateKeyPEM))
    #expect(try !certificate.isFor(privateKeyPEM: issued().privateKeyPEM))
    #expect(certificate.isFor(host: "id.example.com") && !certificate.isFor(host: "www.example.com"))
    // It is valid from a minute before.
    #expect(certificate.expiresAt == Self.now - 60 + 30 * 86_400)
    #expect(!certificate.isOver(at: Self.now + 29 * 86_400) && certificate.isOver(at: Self.now + 31 * 86_400))
  }

  @Test(arguments: ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func `is nothing else, nor is its key`(text: String) throws {
    #expect(throws: CryptographyError.self) { try ServerCertificate(chainPEM: text) }
    let certificate = try ServerCertificate(chainPEM: issued().certificatePEM)
    #expect(throws: CryptographyError.self) { try certificate.isFor(privateKeyPEM: SecretText(text)) }
    #expect(throws: CryptographyError.self) {
      try certificate.isFor(privateKeyPEM: SecretText(issued().certificatePEM))
    }
  }
}
