import AppleIDEmulator
import PippinSecret
import PippinTokens

/// A provider's published signing keys; the last one signs.
struct ProviderKeys: Sendable {
  /// Indices into the pool.
  private var published: [Int]
  private var next: Int

  /// Two keys, as Google has.
  init(from start: Int) {
    published = [start, start + 1]
    next = start + 2
  }

  /// Starts to sign with a new key. `retireOld` withdraws all others at once; otherwise the previous key stays.
  mutating func rotate(retireOld: Bool) {
    published = (retireOld ? [] : published.suffix(1)) + [next % Self.pool.count]
    next = (published[published.count - 1] + 1) % Self.pool.count
  }

  var signingKeyID: String { Self.pool[published[published.count - 1]].id }

  /// The published key set.
  var json: [UInt8] {
    do throws(JOSEError) {
      return try JSONWebKeySet(published.map { Self.pool[$0].key.publicKey(id: Self.pool[$0].id) }).json
    } catch {
      preconditionFailure("two published keys have one id")
    }
  }

  func sign(_ claims: [UInt8]) throws(JOSEError) -> String {
    let (id, key) = Self.pool[published[published.count - 1]]
    return try JWSSigner(key: key, keyID: id, type: "JWT").sign(claims)
  }

  /// Signs with a key of another provider under the id of the own one.
  func signByAnother(_ claims: [UInt8]) throws(JOSEError) -> String {
    let other = Self.pool.indices.first { !published.contains($0) } ?? 0
    return try JWSSigner(key: Self.pool[other].key, keyID: signingKeyID, type: "JWT").sign(claims)
  }

  private static let pool: [(id: String, key: SigningKey)] = PublishedKeys.signing.map { text in
    do throws(CryptographyError) {
      return (text.keyID, .rs256(try RSAPrivateKey(pem: text.pem)))
    } catch {
      preconditionFailure("the published key \(text.keyID) in the source cannot be read")
    }
  }
}

extension ProviderKeys {
  /// An ID token with the id of the published key that this key did not sign, for tests of the relying party.
  func forge(_ claims: [UInt8], _ lie: Lie, secret: String) throws(JOSEError) -> String {
    if lie == .foreignKey { return try signByAnother(claims) }
    var header = JSONWriter()
    header.beginObject()
    header.member("kid", signingKeyID)
    header.member("alg", lie == .sharedSecret ? "HS256" : "none")
    header.member("typ", "JWT")
    header.endObject()
    let signed = Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims)
    guard lie == .sharedSecret else { return signed + "." }
    let tag = HMACSHA256.tag(for: Array(signed.utf8), key: SecretBytes(Array(secret.utf8)))
    return signed + "." + Base64URL.encode(tag)
  }
}
