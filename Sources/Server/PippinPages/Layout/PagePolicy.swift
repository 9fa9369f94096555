/// The security header fields of our pages.
package enum PagePolicy {
  /// The `Content-Security-Policy`: only our style sheet, our mark and forms to us, and no framing.
  ///
  /// Sign-in buttons and the return to an app are links and not forms: Chromium applies `form-action` to redirects too,
  /// and these lead to Apple or to an app.
  package static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
