import PippinTokens
import PippinHTTP
package import PippinSecret

/// Where an app's back end is told of what happened.
package struct WebhookReceiver: Sendable {
  /// https, or this machine itself.
  package let url: String
  /// What it signs with; the receiver has the same bytes.
  package let secret: SecretBytes
  /// The types that it wants; `nil` for all.
  package let types: Set<String>?
  /// What its jobs and its queues know it by: who changes the address makes another receiver.
  let id: [UInt8]

  package init(url: String, secret: SecretBytes, types: Set<String>? = nil) {
    self.url = url
    self.secret = secret
    self.types = types
    id = Array(SHA256.hash("webhook\u{0}\(url)").prefix(16))
  }

  /// Every type that a receiver may want.
  package static let knownTypes = WebhookEvent.Kind.allCases.map(\.rawValue)

  func wants(_ kind: WebhookEvent.Kind) -> Bool {
    types?.contains(kind.rawValue) ?? true
  }
}
