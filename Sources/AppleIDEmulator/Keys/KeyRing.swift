import PippinCryptography
import PippinJOSE
import PippinJSON

/// The keys that Apple publishes at the moment, and the one that signs.
struct KeyRing: Sendable {
  /// One of the published pairs, ready to sign.
  struct Entry: Sendable {
    let keyID: String
    let signer: JWSSigner
    /// The key's member of the set, already written.
    let publicJSON: [UInt8]
  }

  /// Indices into the pool; the last one signs, as a newly added key does.
  private var published: [Int]
  /// The pool in this seed's order.
  private let order: [Int]
  private var taken: Int

  /// Three keys, as Apple has had since 2020 (KEYS-3).
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: SeededGenerator.mix(seed ^ 0x6B65_7972_696E_67))
    order = Array(Self.pool.indices).shuffled(using: &generator)
    published = Array(order.prefix(3))
    taken = 3
  }

  /// The key that signs now.
  var signing: Entry { Self.pool[published[published.count - 1]] }

  /// A new key begins to sign. The old ones stay published for a while, as Apple's do (KEYS-5), five at most;
  /// with `retireOld` the key that signed until now leaves at once.
  mutating func rotate(retireOld: Bool) {
    if retireOld { published.removeLast() }
    if published.count == 5 { published.removeFirst() }
    while true {
      let next = order[taken % order.count]
      taken += 1
      if !published.contains(next) {
        published.append(next)
        return
      }
    }
  }

  /// The key set in a fresh order: nobody may rely on it (KEYS-6).
  func json(generator: inout SeededGenerator) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for index in published.shuffled(using: &generator) { writer.raw(Self.pool[index].publicJSON) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static let pool: [Entry] = PublishedKeys.signing.map { text in
    do throws(CryptographyError) {
      return Entry(keyID: text.keyID, key: try RSAPrivateKey(pem: text.pem))
    } catch {
      preconditionFailure("the published key \(text.keyID) in the source cannot be read")
    }
  }
}

extension KeyRing.Entry {
  fileprivate init(keyID: String, key: RSAPrivateKey) {
    self.keyID = keyID
    // No `type`: Apple's header has `kid` and `alg` only (KEYS-8).
    signer = JWSSigner(key: .rs256(key), keyID: keyID, type: nil)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("kty", "RSA")
    writer.member("kid", keyID)
    writer.member("use", "sig")
    writer.member("alg", "RS256")
    writer.member("n", Base64URL.encode(key.publicKey.modulus))
    writer.member("e", Base64URL.encode(key.publicKey.exponent))
    writer.endObject()
    publicJSON = writer.bytes
  }
}
