package import PippinTokens

extension ClientRegistry {
  /// What this server signs with: ES256 always, and RS256 only where a client wants it, because its keys are slow to make and to use.
  package var signatureAlgorithms: Set<SignatureAlgorithm> {
    let registrations = all.compactMap(\.openID)
    let wantsRS256 = registrations.contains { $0.algorithm == .RS256 || $0.accessTokenAlgorithm == .RS256 }
    return wantsRS256 ? [.ES256, .RS256] : [.ES256]
  }
}
