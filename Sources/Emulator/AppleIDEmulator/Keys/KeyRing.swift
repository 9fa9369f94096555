import PippinHTTP
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

extension AppleIDEmulator {
  /// `/emulator/keys…`: publishes, rotates and withdraws Apple's signing keys (KEYS-5), in any order.
  func keys(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.dropFirst().first) {
    case ("GET", nil):
      return .items(withState { $0.keys.all }) { key, writer in
        writer.member("kid", key.keyID)
        writer.member("published", key.isPublished)
        writer.member("signing", key.isSigning)
      }
    case ("POST", "rotate"):
      struct Body: Decodable { var retire_old, publish: Bool? }
      let body = try ControlBody(request).decode(Body.self)
      return answer { $0.rotate(retireOld: body.retire_old ?? false, publish: body.publish ?? true) }
    case ("POST", "publish"):
      return answer { $0.publish() }
    case ("DELETE", let keyID?):
      guard withState({ $0.keys.withdraw(keyID) }) else { throw .notFound("no published key has the id \(keyID)") }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Changes the keys and returns the affected key's id.
  private func answer(_ change: (inout KeyRing) -> String) -> HTTPResponse {
    let keyID = withState { change(&$0.keys) }
    return .control { $0.member("kid", keyID) }
  }

  /// `/emulator/clock`: sets Apple's clock as an offset to this machine's, or advances it.
  func moveClock(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    guard request.method == "GET" || request.method == "PUT" else {
      throw .notFound("nothing at this path for \(request.method)")
    }
    struct Body: Decodable { var offset_seconds, advance_seconds: Double? }
    let body = request.method == "PUT" ? try ControlBody(request).decode(Body.self) : Body()
    if request.method == "PUT", (body.offset_seconds == nil) == (body.advance_seconds == nil) {
      throw .malformed("give either offset_seconds or advance_seconds")
    }
    let (shift, offset) = try withState { state throws(ControlError) in
      let offset = body.offset_seconds ?? state.clockOffset + (body.advance_seconds ?? 0)
      guard offset.magnitude <= 1e10 else { throw .malformed("the clock would be more than three centuries off") }
      defer { state.clockOffset = offset }
      return (offset - state.clockOffset, offset)
    }
    return .control { writer in
      writer.member("now", Clock.text(entry.now + shift))
      writer.name("offset_seconds")
      writer.double(offset)
    }
  }
}
