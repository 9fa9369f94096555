import PippinAccounts
package import PippinTokens

/// The keys of both algorithms have one table. ES256 keys count up from 1, RS256 keys count down from -1: a server that knows ES256
/// only takes the last row for its newest key (decision 0097).
extension StoredSigningKey {
  package static func algorithm(ofNumber number: Int64) -> SignatureAlgorithm { number < 0 ? .RS256 : .ES256 }

  /// What the key signs with.
  package var algorithm: SignatureAlgorithm { Self.algorithm(ofNumber: number) }
}

extension [StoredSigningKey] {
  /// The keys of one algorithm, oldest first.
  func of(_ algorithm: SignatureAlgorithm) -> [StoredSigningKey] {
    filter { $0.algorithm == algorithm }.sorted { $0.number.magnitude < $1.number.magnitude }
  }

  /// The number of the key that follows these.
  func nextNumber(of algorithm: SignatureAlgorithm) -> Int64 {
    let count = Int64(of(algorithm).last?.number.magnitude ?? 0) + 1
    return algorithm == .RS256 ? -count : count
  }
}
