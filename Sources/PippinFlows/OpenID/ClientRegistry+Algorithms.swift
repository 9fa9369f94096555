package import PippinJOSE

extension ClientRegistry {
  /// What this server signs with: ES256 always, and RS256 only where a client wants it, because its keys are slow to make and to use.
  package var signatureAlgorithms: Set<SignatureAlgorithm> {
    all.contains { $0.openID?.algorithm == .RS256 } ? [.ES256, .RS256] : [.ES256]
  }
}
