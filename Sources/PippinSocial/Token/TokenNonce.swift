/// The nonce that went out with the authorization request. There is no default: who sent none says so.
package enum TokenNonce: Sendable {
  /// This raw nonce was sent, and the token must carry it.
  case sent(String)
  /// None was sent: a token that carries one was asked for by somebody else, and is refused.
  case noneSent
}

/// How the nonce may stand in the token.
package enum TokenNonceForm: Sendable {
  /// As it was sent: the web, and SDKs that pass it on.
  case raw
  /// Raw, or its lower-case hexadecimal SHA-256, which many apps hand to an SDK in its place.
  case rawOrSHA256Hex
}

/// Whether an access token came along with the token that may hold a hash of it.
package enum CompanionToken: Sendable {
  /// This was received: a hash of it in the token must match.
  case received(String)
  /// Nothing was received, so there is nothing to compare with.
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
  /// The case, without what was received.
  package var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
