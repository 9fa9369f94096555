package import PippinAccounts
package import PippinCryptography
package import PippinFoundation
import PippinJOSE
import PippinJSON
import PippinSecret

/// Our own signing keys at one moment, as published and as used.
package struct SigningKeys: Sendable {
  private struct Entry: Sendable {
    let keyID: String
    let signer: JWSSigner
    let publicKey: JSONWebKey
    let createdAt: Date
  }

  private let entries: [Entry]
  /// The body of `/.well-known/jwks.json`.
  package let publishedSet: [UInt8]

  /// Opens the stored keys, oldest first.
  /// - Throws: `.storeUnavailable` where the settings lack the master key of one.
  package init(opening stored: [StoredSigningKey], with masterKeys: MasterKeys) throws(FlowError) {
    var entries: [Entry] = []
    for key in stored {
      guard masterKeys.lists(key.privateKey.keyID) else {
        throw .storeUnavailable(
          detail:
            "signing key \(key.keyID) is sealed under master key \(key.privateKey.keyID), which the settings do not list"
        )
      }
      guard let pem = masterKeys.open(key.privateKey, for: .signingKey, entry: Array(key.keyID.utf8)) else {
        throw .unexpected(
          detail: "signing key \(key.keyID) does not open under master key \(key.privateKey.keyID): is that another's?")
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

  /// The newest key that was published long enough, else the oldest there is.
  func current(at now: Date) -> JWSSigner? {
    let ready = entries.last { $0.createdAt.addingTimeInterval(SigningKeySchedule.publishedBeforeUse) <= now }
    return (ready ?? entries.first)?.signer
  }

  func publicKey(id: String) -> JSONWebKey? {
    entries.first { $0.keyID == id }?.publicKey
  }
}
