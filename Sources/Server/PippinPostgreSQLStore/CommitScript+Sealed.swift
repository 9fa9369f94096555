import PippinAccounts
import PippinFoundation
import PippinDatabases

extension CommitScript {
  mutating func reseal(_ thing: SealedThing, _ from: SealedToken, _ to: SealedToken) {
    switch thing {
    case .vaultEntry(let identity, let client):
      add(
        """
        UPDATE vault_entry SET key_id = \(to.keyID), nonce = \(to.nonce), ciphertext = \(to.ciphertext)
        WHERE identity = \(identity) AND client = \(client.rawValue)
          AND key_id = \(from.keyID) AND nonce = \(from.nonce) AND ciphertext = \(from.ciphertext)
        """)
    case .signingKey(let number):
      add(
        """
        UPDATE signing_key SET version = version + 1, sealed_key_id = \(to.keyID), sealed_nonce = \(to.nonce),
          sealed_ciphertext = \(to.ciphertext)
        WHERE number = \(number) AND sealed_key_id = \(from.keyID) AND sealed_nonce = \(from.nonce)
          AND sealed_ciphertext = \(from.ciphertext)
        """)
    }
  }

  mutating func journal(_ entry: JournalledNotification) {
    add(JournalledNotification.knownTable.insertion(entry))
    add(JournalledNotification.monthlyTable.insertion(entry))
  }
}

extension JournalledNotification {
  /// What tells that one came, over all months.
  static let knownTable = table.part("known_notification", ["id_digest", "event_digest", "received_at"])
  static let monthlyTable = table.without(["event_digest"])
}
