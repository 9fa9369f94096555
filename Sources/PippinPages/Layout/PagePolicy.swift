/// What a browser may do with our pages, to be sent along with each.
package enum PagePolicy {
  /// The `Content-Security-Policy`: our style sheet and our mark, forms back to us, nothing else; nobody frames us.
  ///
  /// Ways in and the way on to an app are links, not forms: Chromium holds `form-action` against every address that a
  /// form's answer redirects to, and these leave for Apple or for an app.
  package static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
