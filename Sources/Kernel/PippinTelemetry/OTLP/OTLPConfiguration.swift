package import PippinSecret

/// Where finished spans are sent, and how.
package struct OTLPConfiguration: Sendable {
  /// The collector's whole address, such as `http://127.0.0.1:4318/v1/traces`.
  package var url: String
  /// Fields of each request; a value may be a secret.
  package var fields: [(name: String, value: SecretText)] = []
  /// The timeout of each request.
  package var timeout = Duration.seconds(10)
  /// What the spans come from, such as `service.name`.
  package var resource: [(String, LogValue)] = []
  /// The version of the program, beside each batch.
  package var version: String
  package var batch = Batch()

  /// How spans are collected before they are sent.
  package struct Batch: Sendable {
    /// The longest time that a span waits for others.
    package var delay = Duration.seconds(5)
    /// The number of spans that wait at most; further ones are dropped.
    package var queueSize = 2048
    /// The number of spans in one request.
    package var size = 512

    package init() {}
  }

  package init(url: String, version: String) {
    self.url = url
    self.version = version
  }
}
