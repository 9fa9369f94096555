import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// One of our signing keys, opened: its public half, and a signer for each kind of token, made once.
struct OwnSigningKey: Sendable {
  let publicKey: JSONWebKey
  let createdAt: Date
  private let accessTokens: JWSSigner
  private let idTokens: JWSSigner
  private let logoutTokens: JWSSigner

  /// - Throws: `.storeUnavailable` where the settings lack its master key.
  init(opening stored: StoredSigningKey, with masterKeys: MasterKeys) throws(FlowError) {
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

  /// The PEM of a new key. An RSA key takes a tenth of a second: never make one while somebody waits.
  static func newPEM(_ algorithm: SignatureAlgorithm) throws(CryptographyError) -> SecretText {
    switch algorithm {
    case .ES256: try P256PrivateKey.generate().pem
    case .RS256: try RSAPrivateKey.generate().pem
    }
  }
}
