import PippinCryptography
import PippinJOSE
import PippinPublishedKeys

/// The keys that a provider publishes at the moment, the last of which signs.
struct SigningKeys: Sendable {
  /// Indices into the pool.
  private var published: [Int]
  private var next: Int

  /// Two keys, as Google has them.
  init(from start: Int) {
    published = [start, start + 1]
    next = start + 2
  }

  /// A new key begins to sign; with `retireOld` the others leave at once, else all but the last of them.
  mutating func rotate(retireOld: Bool) {
    published = (retireOld ? [] : published.suffix(1)) + [next % Self.pool.count]
    next = (published[published.count - 1] + 1) % Self.pool.count
  }

  var signingKeyID: String { Self.pool[published[published.count - 1]].id }

  /// The set as it is published.
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

  private static let pool: [(id: String, key: SigningKey)] = PublishedKeys.signing.map { text in
    do throws(CryptographyError) {
      return (text.keyID, .rs256(try RSAPrivateKey(pem: text.pem)))
    } catch {
      preconditionFailure("the published key \(text.keyID) in the source cannot be read")
    }
  }
}
