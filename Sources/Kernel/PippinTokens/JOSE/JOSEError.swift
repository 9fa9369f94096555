/// The reason why a token or a key was refused. It contains no part of the token, so it may be logged.
package struct JOSEError: Error, Equatable {
  package enum Code: Sendable, Hashable {
    /// Not three parts of canonical base64url with a JSON object in front; or not a key set.
    case malformed
    /// Longer than the caller allows; nothing was decoded.
    case tooLarge
    /// The header carries a member that redirects trust or changes the processing rules.
    case unsupportedHeader
    /// An `alg` that we do not implement, or that the caller does not allow here.
    case unsupportedAlgorithm
    /// The key is not one for this token: another type, another algorithm, another `kid`, another use.
    case wrongKey
    /// Only the signature is wrong.
    case badSignature
    /// A JWK whose members are missing, private, or out of range.
    case malformedKey
  }

  package var code: Code
  /// A message for the operator.
  package var detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
