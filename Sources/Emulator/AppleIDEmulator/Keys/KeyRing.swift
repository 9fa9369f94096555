import PippinTokens

/// Apple's published signing keys, and the key that signs.
struct KeyRing: Sendable {
  /// A key pair of the pool, ready to sign.
  struct Entry: Sendable {
    let keyID: String
    let signer: JWSSigner
    /// The key's JSON in the key set.
    let publicJSON: [UInt8]
  }

  /// Indices into the pool, oldest first.
  private(set) var published: [Int]
  /// Index into the pool of the key that signs; it may be unpublished.
  private(set) var signs: Int
  /// Index into the pool of a key that is published but does not sign yet.
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

  /// Restores a saved key ring; nil if the pool does not have the keys.
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

  /// The status of one key.
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

  /// Makes a new key sign: the upcoming one, if there is one.
  ///
  /// Up to five old keys stay published, as at Apple (KEYS-5); `retireOld` withdraws the last signing key at once.
  /// Without `publish` the new key signs before it is published.
  mutating func rotate(retireOld: Bool, publish: Bool) -> String {
    let next = upcoming ?? unused()
    upcoming = nil
    if retireOld { published.removeAll { $0 == signs } }
    signs = next
    if publish { show(next) }
    return signing.keyID
  }

  /// Publishes the signing key if it is not published, or else the next key before it signs.
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

  /// Removes a key from the published set, even the signing one; false if it is not published.
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

  /// The key set in a random order, because clients must not rely on the order (KEYS-6).
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
