import PippinCryptography
import PippinJOSE
import PippinJSON
import PippinPublishedKeys

/// The keys that Apple publishes at the moment, and the one that signs.
struct KeyRing: Sendable {
  /// One of the published pairs, ready to sign.
  struct Entry: Sendable {
    let keyID: String
    let signer: JWSSigner
    /// The key's member of the set, already written.
    let publicJSON: [UInt8]
  }

  /// Indices into the pool, oldest first.
  private(set) var published: [Int]
  /// Index into the pool of the key that signs; published or not.
  private(set) var signs: Int
  /// Index into the pool of a key that was published before it signs.
  private(set) var upcoming: Int?
  /// The pool in this seed's order.
  private let order: [Int]
  private(set) var taken: Int

  /// Three keys, as Apple has had since 2020 (KEYS-3); the newest signs.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: SeededGenerator.mix(seed ^ 0x6B65_7972_696E_67))
    order = Array(Self.pool.indices).shuffled(using: &generator)
    published = Array(order.prefix(3))
    signs = order[2]
    taken = 3
  }

  /// The same keys as at another time; nil when the pool has no such ones.
  init?(seed: UInt64, published: [Int], signs: Int, upcoming: Int?, taken: Int) {
    self.init(seed: seed)
    guard taken >= 3, ([signs] + published + [upcoming].compactMap(\.self)).allSatisfy(Self.pool.indices.contains),
      Set(published).count == published.count
    else { return nil }
    self.published = published
    self.signs = signs
    self.upcoming = upcoming
    self.taken = taken
  }

  /// The key that signs now.
  var signing: Entry { Self.pool[signs] }

  /// What is known of one key.
  struct Status: Sendable {
    let keyID: String
    let isPublished: Bool
    let isSigning: Bool
  }

  /// The keys in use, oldest first.
  var all: [Status] {
    let extra = published.contains(signs) ? [] : [signs]
    return (published + extra).map {
      Status(keyID: Self.pool[$0].keyID, isPublished: published.contains($0), isSigning: $0 == signs)
    }
  }

  /// A new key begins to sign: the one that was published early, if there is one. The old ones stay published for a
  /// while, as Apple's do (KEYS-5), five at most; with `retireOld` the key that signed until now leaves at once.
  /// Without `publish` the new key signs before anybody can know it.
  mutating func rotate(retireOld: Bool, publish: Bool) -> String {
    let next = upcoming ?? unused()
    upcoming = nil
    if retireOld { published.removeAll { $0 == signs } }
    signs = next
    if publish { show(next) }
    return signing.keyID
  }

  /// Shows the key that signs without being published, or else the next one before it signs.
  mutating func publish() -> String {
    if published.contains(signs) {
      let next = upcoming ?? unused()
      upcoming = next
      show(next)
      return Self.pool[next].keyID
    }
    show(signs)
    return signing.keyID
  }

  /// Takes a key out of the set, whether it signs or not; false when it is not in there.
  mutating func withdraw(_ keyID: String) -> Bool {
    guard let index = published.firstIndex(where: { Self.pool[$0].keyID == keyID }) else { return false }
    if published[index] == upcoming { upcoming = nil }
    published.remove(at: index)
    return true
  }

  private mutating func show(_ index: Int) {
    if published.contains(index) { return }
    if published.count == 5 { published.removeFirst() }
    published.append(index)
  }

  private mutating func unused() -> Int {
    while true {
      let next = order[taken % order.count]
      taken += 1
      if !published.contains(next), next != signs { return next }
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
