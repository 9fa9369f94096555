package import PippinAccounts
package import PippinFoundation
import PippinSecret
package import PippinTokens

/// Our own signing keys at one moment, as published and as used.
package struct SigningKeys: Sendable {
  /// Both lists are in the order of creation.
  private let es256: [OwnSigningKey]
  private let rs256: [OwnSigningKey]
  /// The body of `/.well-known/jwks.json`.
  package let publishedSet: [UInt8]

  /// Opens the stored keys.
  /// - Throws: `.storeUnavailable` if the settings lack the master key of one.
  package init(opening stored: [StoredSigningKey], with masterKeys: MasterKeys) throws(ServerError) {
    func open(_ algorithm: SignatureAlgorithm) throws(ServerError) -> [OwnSigningKey] {
      var keys: [OwnSigningKey] = []
      for key in stored.of(algorithm) { keys.append(try OwnSigningKey(opening: key, with: masterKeys)) }
      return keys
    }
    self.init(es256: try open(.ES256), rs256: try open(.RS256))
  }

  private init(es256: [OwnSigningKey], rs256: [OwnSigningKey]) {
    (self.es256, self.rs256) = (es256, rs256)
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for key in es256 + rs256 { key.publicKey.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    publishedSet = writer.bytes
  }

  /// Whether it has no key for tokens of our own.
  package var isEmpty: Bool { es256.isEmpty }

  /// These keys without those that `stored` does not have any more.
  func keeping(_ stored: [StoredSigningKey]) -> SigningKeys {
    func kept(_ keys: [OwnSigningKey]) -> [OwnSigningKey] {
      keys.filter { key in stored.contains { $0.keyID == key.keyID } }
    }
    return SigningKeys(es256: kept(es256), rs256: kept(rs256))
  }

  /// Creates a new key, ready to be stored; the sign of its number says which algorithm it has.
  package static func make(number: Int64, masterKeys: MasterKeys, random: RandomSource, now: Date) throws(ServerError)
    -> StoredSigningKey
  {
    let keyID = Base64URL.encode(random.bytes(9))
    do {
      let pem = try SigningKey.newPEM(StoredSigningKey.algorithm(ofNumber: number))
      let sealed = try masterKeys.seal(
        Array(pem.revealed.utf8), for: .signingKey, entry: Array(keyID.utf8), random: random)
      return StoredSigningKey(number: number, keyID: keyID, privateKey: sealed, createdAt: now)
    } catch let error as ServerError {
      throw error
    } catch {
      throw .unexpected(detail: "no signing key could be made: \(error)")
    }
  }

  /// The signer for tokens of a kind: the newest key that was published long enough, otherwise the oldest one.
  package func signer(_ algorithm: SignatureAlgorithm, for type: TokenType, at now: Date) -> JWSSigner? {
    let keys = algorithm == .ES256 ? es256 : rs256
    return Self.signing(keys, at: now).map { keys[$0].signer(for: type) }
  }

  /// The index of the key that signs.
  private static func signing(_ keys: [OwnSigningKey], at now: Date) -> Int? {
    keys.lastIndex { $0.createdAt.addingTimeInterval(SigningKeySchedule.publishedBeforeUse) <= now }
      ?? keys.indices.first
  }

  /// A published key, for operators.
  package struct Published: Sendable, Equatable {
    package enum Use: Sendable {
      /// Signs once every cached key set has it.
      case next
      case signs
      /// Signed tokens that may still be valid.
      case verifies
    }

    package let id: String
    package let algorithm: SignatureAlgorithm
    package let createdAt: Date
    package let use: Use
  }

  /// Every published key with its use, in the order of the published set.
  package func published(at now: Date) -> [Published] {
    [(SignatureAlgorithm.ES256, es256), (.RS256, rs256)].flatMap { algorithm, keys in
      let signing = Self.signing(keys, at: now) ?? 0
      return keys.enumerated().map { index, key in
        Published(
          id: key.keyID, algorithm: algorithm, createdAt: key.createdAt,
          use: index == signing ? .signs : index > signing ? .next : .verifies)
      }
    }
  }

  /// Signs the claims of a token.
  func sign(
    _ claims: [UInt8], _ algorithm: SignatureAlgorithm, as type: TokenType, at now: Date
  ) throws(ServerError) -> SecretText {
    guard let signer = signer(algorithm, for: type, at: now) else {
      throw .storeUnavailable(detail: "there is no \(algorithm.rawValue) signing key that this server can open")
    }
    do {
      return SecretText(try signer.sign(claims))
    } catch {
      throw .unexpected(detail: "a token of the type \(type.rawValue) could not be signed: \(error.detail)")
    }
  }

  /// The published key of this `kid`, of either algorithm.
  package func publicKey(id: String) -> JSONWebKey? {
    (es256.first { $0.publicKey.keyID == id } ?? rs256.first { $0.publicKey.keyID == id })?.publicKey
  }
}

/// One of our signing keys, opened: its public half, and a signer for each kind of token, made once.
struct OwnSigningKey: Sendable {
  let keyID: String
  let publicKey: JSONWebKey
  let createdAt: Date
  private let accessTokens: JWSSigner
  private let idTokens: JWSSigner
  private let logoutTokens: JWSSigner

  /// - Throws: `.storeUnavailable` if the settings lack its master key.
  init(opening stored: StoredSigningKey, with masterKeys: MasterKeys) throws(ServerError) {
    guard masterKeys.lists(stored.privateKey.keyID) else {
      throw .storeUnavailable(
        detail:
          "signing key \(stored.keyID) is sealed under master key \(stored.privateKey.keyID), which the settings do not list"
      )
    }
    guard let pem = masterKeys.open(stored.privateKey, for: .signingKey, entry: Array(stored.keyID.utf8)) else {
      throw .unexpected(
        detail:
          "signing key \(stored.keyID) does not open under master key \(stored.privateKey.keyID): is that another's?")
    }
    let key: SigningKey
    do {
      key = try SigningKey(stored.algorithm, pem: String(decoding: pem, as: UTF8.self))
    } catch {
      throw .unexpected(detail: "signing key \(stored.keyID) cannot be read: \(error.detail)")
    }
    func signer(_ type: TokenType) -> JWSSigner { JWSSigner(key: key, keyID: stored.keyID, type: type.rawValue) }
    keyID = stored.keyID
    publicKey = key.publicKey(id: stored.keyID)
    createdAt = stored.createdAt
    (accessTokens, idTokens, logoutTokens) = (signer(.accessToken), signer(.idToken), signer(.logoutToken))
  }

  func signer(for type: TokenType) -> JWSSigner {
    switch type {
    case .accessToken: accessTokens
    case .idToken: idTokens
    case .logoutToken: logoutTokens
    }
  }
}

extension SigningKey {
  init(_ algorithm: SignatureAlgorithm, pem: String) throws(CryptographyError) {
    switch algorithm {
    case .ES256: self = .es256(try P256PrivateKey(pem: pem))
    case .RS256: self = .rs256(try RSAPrivateKey(pem: pem))
    }
  }

  /// The PEM of a new key. An RSA key takes a tenth of a second, so never create one during a request.
  static func newPEM(_ algorithm: SignatureAlgorithm) throws(CryptographyError) -> SecretText {
    switch algorithm {
    case .ES256: try P256PrivateKey.generate().pem
    case .RS256: try RSAPrivateKey.generate().pem
    }
  }
}

/// The keys of both algorithms have one table. ES256 keys count up from 1, RS256 keys count down from -1: a server that knows ES256
/// only takes the last row for its newest key (decision 0097).
extension StoredSigningKey {
  package static func algorithm(ofNumber number: Int64) -> SignatureAlgorithm { number < 0 ? .RS256 : .ES256 }

  /// The algorithm that the key signs with.
  package var algorithm: SignatureAlgorithm { Self.algorithm(ofNumber: number) }
}

extension [StoredSigningKey] {
  /// The keys of one algorithm, oldest first.
  func of(_ algorithm: SignatureAlgorithm) -> [StoredSigningKey] {
    filter { $0.algorithm == algorithm }.sorted { $0.number.magnitude < $1.number.magnitude }
  }

  /// The number of the key that follows these.
  func nextNumber(of algorithm: SignatureAlgorithm) -> Int64 {
    let count = Int64(of(algorithm).last?.number.magnitude ?? 0) + 1
    return algorithm == .RS256 ? -count : count
  }
}
