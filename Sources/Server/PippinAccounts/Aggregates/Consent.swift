package import PippinFoundation

/// What a person agreed that an OpenID client may have, so that they are asked once.
package struct Consent: Hashable, Sendable {
  package let account: AccountID
  package let client: ClientID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package var scope: GrantedScope
  /// When the person agreed to it last.
  package var grantedAt: Date

  package init(account: AccountID, client: ClientID, version: Int64 = 0, scope: GrantedScope, grantedAt: Date) {
    self.account = account
    self.client = client
    self.version = version
    self.scope = scope
    self.grantedAt = grantedAt
  }
}
