package import PippinAccounts
package import PippinSecret
import PippinTokens

/// A refresh token: `version.key id.session id.generation.MAC`.
///
/// The MAC covers a random value that only the session's row has, so computing a token takes the master key *and* the row.
/// Every token of a session can be computed again, so a lost answer is repeated without storing tokens.
package struct RefreshToken: Sendable {
  /// Which session it refreshes.
  package let session: SessionID
  /// The number of the token within the session, from 1.
  package let generation: Int64
  /// The master key that it names.
  let keyID: String
  private let mac: [UInt8]

  /// Reads the text of a token; `nil` when it is not shaped like one of ours. Nothing is proved by that: see ``isGenuine(for:keys:)``.
  package init?(parsing text: String) {
    guard text.utf8.count <= 160 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 5, parts[0] == "1", let sessionBytes = Base64URL.decode(parts[2]),
      let uuid = UUIDv7(bytes: sessionBytes), let generation = Int64(parts[3]), generation > 0,
      generation < 1 << 53, String(generation) == parts[3], let mac = Base64URL.decode(parts[4]),
      mac.count == SHA256.byteCount
    else { return nil }
    keyID = parts[1]
    session = SessionID(uuid)
    self.generation = generation
    self.mac = mac
  }

  /// Whether we made it, for this very session; compared in constant time.
  package func isGenuine(for session: Session, keys: MasterKeys) -> Bool {
    guard session.id == self.session, let key = keys.key(.refreshToken, under: keyID) else { return false }
    return ConstantTime.equals(Self.mac(session, generation, key), mac)
  }

  /// The token of the session's newest generation.
  package static func text(for session: Session, keys: MasterKeys) -> SecretText {
    let mac = mac(session, session.generation, keys.current(.refreshToken))
    let id = Base64URL.encode(session.id.uuid.bytes)
    return SecretText("1.\(keys.currentID).\(id).\(session.generation).\(Base64URL.encode(mac))")
  }

  private static func mac(_ session: Session, _ generation: Int64, _ key: SecretBytes) -> [UInt8] {
    let message = session.id.uuid.bytes + UInt64(generation).bigEndianBytes + session.secret.revealed
    return HMACSHA256.tag(for: message, key: key)
  }
}

/// The value of the session cookie of our own pages: `key id.session id.MAC`, opaque to the browser.
package struct SessionCookie: Sendable {
  /// Which session it presents.
  package let session: SessionID
  /// The master key that it names.
  let keyID: String
  private let mac: [UInt8]

  /// Reads the value of a cookie; `nil` when it is not shaped like one of ours.
  package init?(parsing text: String) {
    guard text.utf8.count <= 128 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 3, let sessionBytes = Base64URL.decode(parts[1]), let uuid = UUIDv7(bytes: sessionBytes),
      let mac = Base64URL.decode(parts[2]), mac.count == SHA256.byteCount
    else { return nil }
    keyID = parts[0]
    session = SessionID(uuid)
    self.mac = mac
  }

  /// Whether we made it, for this very session; compared in constant time.
  package func isGenuine(for session: Session, keys: MasterKeys) -> Bool {
    guard session.id == self.session, session.kind == .cookie, let key = keys.key(.cookie, under: keyID) else {
      return false
    }
    return ConstantTime.equals(Self.mac(session, key), mac)
  }

  /// The cookie's value for a session.
  package static func text(for session: Session, keys: MasterKeys) -> SecretText {
    let mac = Base64URL.encode(mac(session, keys.current(.cookie)))
    return SecretText("\(keys.currentID).\(Base64URL.encode(session.id.uuid.bytes)).\(mac)")
  }

  /// The token that a form of our own pages carries against cross-site requests, bound to the session.
  package static func formToken(for session: Session, keys: MasterKeys) -> SecretText {
    SecretText(Base64URL.encode(mac(session, keys.current(.formToken))))
  }

  /// Whether `token` is the form token of the session.
  package static func isFormToken(_ token: String, for session: Session, keys: MasterKeys) -> Bool {
    guard let mac = Base64URL.decode(token) else { return false }
    return keys.ids.contains { id in
      keys.key(.formToken, under: id).map { ConstantTime.equals(Self.mac(session, $0), mac) } ?? false
    }
  }

  private static func mac(_ session: Session, _ key: SecretBytes) -> [UInt8] {
    HMACSHA256.tag(for: session.id.uuid.bytes + session.secret.revealed, key: key)
  }
}
