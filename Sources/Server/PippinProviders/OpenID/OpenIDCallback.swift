import PippinFoundation
import PippinHTTP
import PippinTokens

/// The `iss` of an authorization response, which tells which provider answered (RFC 9207).
package enum OpenIDCallback {
  /// Refuses a response that names another issuer, or none although the provider always names itself.
  /// - Parameters:
  ///   - query: the query of the return URL, without its question mark.
  ///   - issuer: the issuer that the browser was sent to.
  ///   - isAnnounced: whether the provider's discovery document promises the parameter.
  /// - Returns: whether the response may be used.
  package static func isFrom(_ issuer: String, query: String?, isAnnounced: Bool) -> Bool {
    guard let form = FormData(query: query ?? "") else { return false }
    let named = form.all("iss")
    if named.isEmpty { return !isAnnounced }
    return named.count == 1 && named[0].hasSameBytes(as: issuer)
  }
}
