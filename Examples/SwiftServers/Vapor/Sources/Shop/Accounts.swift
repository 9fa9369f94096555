import Foundation
import PippinSecret

/// The accounts, nonces and sessions of the shop; a database in yours.
actor Accounts {
  struct Account {
    var name: String?
    /// Sealed in a real database, with the client id that received it.
    var refreshToken: (token: SecretText, clientID: String)?
  }

  private var accounts: [String: Account] = [:]
  private var nonces: Set<String> = []
  private var sessions: [String: String] = [:]

  /// A nonce for one sign-in; it should also expire.
  func issueNonce() -> String {
    let nonce = UUID().uuidString
    nonces.insert(nonce)
    return nonce
  }

  /// Whether the nonce is one of ours and was not used before.
  func use(_ nonce: String) -> Bool { nonces.remove(nonce) != nil }

  func keepName(_ name: String, of subject: String) { accounts[subject, default: Account()].name = name }

  /// Opens a session, and returns its token.
  func open(_ subject: String, refreshToken: SecretText?, of clientID: String) -> String {
    if let refreshToken { accounts[subject, default: Account()].refreshToken = (refreshToken, clientID) }
    let session = UUID().uuidString
    sessions[session] = subject
    return session
  }

  func account(of session: String) -> (subject: String, account: Account)? {
    sessions[session].map { ($0, accounts[$0] ?? Account()) }
  }

  func endSessions(of subject: String) { sessions = sessions.filter { $0.value != subject } }

  func delete(_ subject: String) {
    endSessions(of: subject)
    accounts[subject] = nil
  }
}
