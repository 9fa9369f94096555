import PippinTokens
import Testing

struct PublishedVectorTests {
  @Test(arguments: [
    (PublishedVectors.a2Token, PublishedVectors.a2Key, SignatureAlgorithm.RS256),
    (PublishedVectors.a3Token, PublishedVectors.a3Key, .ES256),
    (PublishedVectors.rfc7520Token, PublishedVectors.rfc7520Key, .RS256),
    (PublishedVectors.openIDToken, PublishedVectors.openIDKey, .RS256),
    (PublishedVectors.openIDA3Token, PublishedVectors.openIDKey, .RS256),
    (PublishedVectors.openIDA4Token, PublishedVectors.openIDKey, .RS256),
    (PublishedVectors.openIDFirstA3Token, PublishedVectors.openIDKey, .RS256),
    (PublishedVectors.openIDFirstA6Token, PublishedVectors.openIDKey, .RS256),
  ])
  func `accepts the standards' own tokens`(_ token: String, _ key: String, _ algorithm: SignatureAlgorithm) throws {
    let verified = try CompactJWS(parsing: token).verified(by: JSONWebKey(json: key), allowing: [algorithm])
    #expect(verified.header.algorithm == algorithm.rawValue)
  }

  @Test func `reads the claims of RFC 7515's tokens`() throws {
    for token in [PublishedVectors.a2Token, PublishedVectors.a3Token, PublishedVectors.a5Token] {
      #expect(try CompactJWS(parsing: token).payload == Array(PublishedVectors.claims.utf8))
    }
  }

  @Test func `reads the key's name of RFC 7520's token`() throws {
    let header = try CompactJWS(parsing: PublishedVectors.rfc7520Token).header
    #expect(header.keyID == "bilbo.baggins@hobbiton.example")
    #expect(header.type == nil)
  }

  @Test func `refuses RFC 7515's unsecured token, whatever is allowed`() throws {
    let token = try CompactJWS(parsing: PublishedVectors.a5Token)
    for key in [PublishedVectors.a2Key, PublishedVectors.a3Key] {
      let error = #expect(throws: JOSEError.self) {
        try token.verified(by: JSONWebKey(json: key), allowing: SignatureAlgorithm.allCases)
      }
      #expect(error?.code == .unsupportedAlgorithm)
    }
  }

  @Test func `takes the signing key of RFC 7517's set and leaves the encryption key`() throws {
    let set = try JSONWebKeySet(json: PublishedVectors.rfc7517Set)
    #expect(set.keys.map(\.keyID) == ["2011-04-29"])
    #expect(set.key(id: "1") == nil)
    #expect(set.key(id: "2011-04-29")?.algorithm == .RS256)
  }

  @Test(arguments: [PublishedVectors.rfc7517PrivateSet, PublishedVectors.rfc7517SymmetricSet])
  func `finds no public key among RFC 7517's private and symmetric ones`(_ set: String) throws {
    #expect(try JSONWebKeySet(json: set).keys.isEmpty)
  }

  @Test(arguments: [
    (PublishedVectors.a2Token, PublishedVectors.openIDKey), (PublishedVectors.openIDA4Token, PublishedVectors.a2Key),
    (PublishedVectors.a2Token, PublishedVectors.a3Key), (PublishedVectors.a3Token, PublishedVectors.a2Key),
  ])
  func `refuses the standards' tokens by each other's keys`(_ token: String, _ key: String) throws {
    let error = #expect(throws: JOSEError.self) {
      try CompactJWS(parsing: token).verified(by: JSONWebKey(json: key), allowing: SignatureAlgorithm.allCases)
    }
    #expect(error.map { [.badSignature, .wrongKey].contains($0.code) } == true)
  }

  @Test func `makes RFC 7638's thumbprint`() throws {
    let key = try #require(try JSONWebKeySet(json: PublishedVectors.rfc7517Set).keys.first)
    #expect(key.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  }
}
