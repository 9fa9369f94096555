import PippinAccounts
import PippinTokens

/// How a person proved who they are, as tokens say it (PK-124, decision 0135).
enum AuthenticationContext {
  /// Phishing-resistant (OpenID Extended Authentication Profile ACR Values 1.0).
  static let phishingResistant = "phr"
}

extension AuthenticationMethod {
  /// `acr`: only a passkey resists phishing, as it signs the address of the page. Never `phrh`: without an attestation nobody knows that
  /// hardware keeps the key.
  var contextClass: String? { self == .passkey ? AuthenticationContext.phishingResistant : nil }

  /// `amr` (RFC 8176): what a passkey shows is the possession of a key and that the device verified the person; not how it did, nor where
  /// the key is. What a provider asked for is the provider's to say.
  var references: [String] {
    switch self {
    case .passkey: ["pop", "user", "mfa"]
    case .password: ["pwd"]
    case .emailCode: ["otp"]
    default: []
    }
  }
}

extension JSONWriter {
  /// Writes `acr` and `amr`, where there is something to say. They are of the proof that `auth_time` is of.
  mutating func writeContext(of session: Session, acr: Bool = true, amr: Bool = true) {
    if acr { member("acr", ifPresent: session.authenticatedBy?.contextClass) }
    if amr, let references = session.authenticatedBy?.references, !references.isEmpty { member("amr", references) }
  }
}
