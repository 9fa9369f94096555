/// The nonce of the authorization request. There is no default; a caller without one must say so.
package enum TokenNonce: Sendable {
  /// This raw nonce was sent, and the token must contain it.
  case sent(String)
  /// No nonce was sent. A token with one was requested by another party and is refused.
  case noneSent
}

/// The accepted form of the nonce in the token.
package enum TokenNonceForm: Sendable {
  /// Raw, as on the web and in SDKs that pass it on.
  case raw
  /// Raw, or its lower-case hexadecimal SHA-256, which many apps pass to an SDK instead.
  case rawOrSHA256Hex
}

/// The access token received with an ID token, which may contain a hash of it.
package enum CompanionToken: Sendable {
  /// An access token was received; a hash in the ID token must match it.
  case received(String)
  /// No access token was received, so a hash is not compared.
  case notReceived
}

extension TokenNonce: CustomStringConvertible, CustomReflectable {
  /// The case, without the nonce.
  package var description: String {
    switch self {
    case .sent: "sent"
    case .noneSent: "noneSent"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension CompanionToken: CustomStringConvertible, CustomReflectable {
  /// The case, without the token.
  package var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
