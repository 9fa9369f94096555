/// When a person is asked whether an OpenID client may have what it asks for.
package enum ConsentPolicy: String, Sendable, CaseIterable {
  /// The operator's own apps.
  case never
  /// Until they agreed to all of it.
  case once
  /// Each time.
  case always
}
