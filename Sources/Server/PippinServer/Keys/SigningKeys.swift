package import PippinAccounts
package import PippinTokens
package import PippinFoundation
import PippinSecret

/// Our own signing keys at one moment, as published and as used.
package struct SigningKeys: Sendable {
  /// Oldest first, as all that follow.
  private let es256: [OwnSigningKey]
  private let rs256: [OwnSigningKey]
  /// The body of `/.well-known/jwks.json`.
  package let publishedSet: [UInt8]

  /// Opens the stored keys.
  /// - Throws: `.storeUnavailable` where the settings lack the master key of one.
  package init(opening stored: [StoredSigningKey], with masterKeys: MasterKeys) throws(FlowError) {
    func open(_ algorithm: SignatureAlgorithm) throws(FlowError) -> [OwnSigningKey] {
      var keys: [OwnSigningKey] = []
      for key in stored.of(algorithm) { keys.append(try OwnSigningKey(opening: key, with: masterKeys)) }
      return keys
    }
    es256 = try open(.ES256)
    rs256 = try open(.RS256)
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for key in es256 + rs256 { key.publicKey.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    publishedSet = writer.bytes
  }

  /// Makes a new key, ready to be stored; its number says of which algorithm.
  package static func make(number: Int64, masterKeys: MasterKeys, random: RandomSource, now: Date) throws(FlowError)
    -> StoredSigningKey
  {
    let keyID = Base64URL.encode(random.bytes(9))
    do {
      let pem = try SigningKey.newPEM(StoredSigningKey.algorithm(ofNumber: number))
      let sealed = try masterKeys.seal(
        Array(pem.revealed.utf8), for: .signingKey, entry: Array(keyID.utf8), random: random)
      return StoredSigningKey(number: number, keyID: keyID, privateKey: sealed, createdAt: now)
    } catch let error as FlowError {
      throw error
    } catch {
      throw .unexpected(detail: "no signing key could be made: \(error)")
    }
  }

  /// What signs tokens of a kind now: the newest key that was published long enough, else the oldest there is.
  package func signer(_ algorithm: SignatureAlgorithm, for type: TokenType, at now: Date) -> JWSSigner? {
    let keys = algorithm == .ES256 ? es256 : rs256
    let ready = keys.last { $0.createdAt.addingTimeInterval(SigningKeySchedule.publishedBeforeUse) <= now }
    return (ready ?? keys.first)?.signer(for: type)
  }

  /// Signs the claims of a token.
  func sign(
    _ claims: [UInt8], _ algorithm: SignatureAlgorithm, as type: TokenType, at now: Date
  ) throws(FlowError) -> SecretText {
    guard let signer = signer(algorithm, for: type, at: now) else {
      throw .unexpected(detail: "there is no \(algorithm.rawValue) signing key")
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
