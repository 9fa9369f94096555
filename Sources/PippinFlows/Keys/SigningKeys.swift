package import FoundationEssentials
package import PippinAccounts
package import PippinCryptography
import PippinJOSE
import PippinJSON
import PippinSecret

/// Our own signing keys, as published and as used.
package struct SigningKeys: Sendable {
  private struct Entry: Sendable {
    let keyID: String
    let signer: JWSSigner
    let publicKey: JSONWebKey
    let createdAt: Date
  }

  /// How long a key is published before it signs, in seconds: twice the ten minutes for which back ends keep the key set.
  package static let publishedBeforeUse: TimeInterval = 20 * 60

  private let entries: [Entry]
  /// The body of `/.well-known/jwks.json`.
  package let publishedSet: [UInt8]

  /// Opens the stored keys, oldest first.
  package init(opening stored: [StoredSigningKey], with masterKeys: MasterKeys) throws(FlowError) {
    var entries: [Entry] = []
    for key in stored {
      guard
        let pem = masterKeys.open(key.privateKey, for: .signingKey, entry: Array(key.keyID.utf8))
      else {
        throw .unexpected(
          detail:
            "signing key \(key.keyID) is sealed under master key \(key.privateKey.keyID), which the settings do not list"
        )
      }
      do {
        let privateKey = try P256PrivateKey(pem: String(decoding: pem, as: UTF8.self))
        let publicKey = JSONWebKey(.p256(privateKey.publicKey), keyID: key.keyID, algorithm: .ES256)
        entries.append(
          Entry(
            keyID: key.keyID,
            signer: JWSSigner(key: .es256(privateKey), keyID: key.keyID, type: AccessToken.type),
            publicKey: publicKey, createdAt: key.createdAt))
      } catch {
        throw .unexpected(detail: "signing key \(key.keyID) cannot be read: \(error.detail)")
      }
    }
    self.entries = entries
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for entry in entries { entry.publicKey.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    publishedSet = writer.bytes
  }

  /// Makes a new key, ready to be stored.
  package static func make(number: Int64, masterKeys: MasterKeys, random: RandomSource, now: Date) throws(FlowError)
    -> StoredSigningKey
  {
    let keyID = Base64URL.encode(random.bytes(9))
    do {
      let key = try P256PrivateKey.generate()
      let sealed = try masterKeys.seal(
        Array(key.pem.revealed.utf8), for: .signingKey, entry: Array(keyID.utf8), random: random)
      return StoredSigningKey(number: number, keyID: keyID, privateKey: sealed, createdAt: now)
    } catch let error as FlowError {
      throw error
    } catch {
      throw .unexpected(detail: "no signing key could be made: \(error)")
    }
  }

  /// The store's keys; the first start makes the first one, and of two nodes that start at once one makes it.
  package static func load(
    from store: any AccountStore, masterKeys: MasterKeys, random: RandomSource, now: Date
  ) async throws(FlowError) -> SigningKeys {
    var stored = try await storedKeys(in: store)
    if stored.isEmpty {
      let key = try make(number: 1, masterKeys: masterKeys, random: random, now: now)
      var changes = ChangeSet(
        id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "what it relies on is demanded below",
        at: now)
      changes.demand(Precondition(.signingKey(1), .absent))
      changes.add(.putSigningKey(key))
      do {
        try await store.commit(changes)
      } catch {
        // Where another node was first, its key is read below.
        guard error.code == .conflict else { throw FlowError(error) }
      }
      stored = try await storedKeys(in: store)
    }
    return try SigningKeys(opening: stored, with: masterKeys)
  }

  private static func storedKeys(in store: any AccountStore) async throws(FlowError) -> [StoredSigningKey] {
    do {
      return try await store.signingKeys()
    } catch {
      throw FlowError(error)
    }
  }

  /// The newest key that was published long enough, else the oldest there is.
  func current(at now: Date) -> JWSSigner? {
    let ready = entries.last { $0.createdAt.addingTimeInterval(Self.publishedBeforeUse) <= now }
    return (ready ?? entries.first)?.signer
  }

  func publicKey(id: String) -> JSONWebKey? {
    entries.first { $0.keyID == id }?.publicKey
  }
}
