package import PippinAccounts

/// Something that an OpenID client gets of an account.
package struct ReleasedDetail: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case accountID, name, email, language, externalID
    /// A member of the metadata that the app may read.
    case metadata(String)
    case offlineAccess
  }

  package let kind: Kind
  /// What the client would get now; nil where the account has nothing of it.
  package let value: String?

  init(_ kind: Kind, _ value: String? = nil) {
    self.kind = kind
    self.value = value
  }
}

extension Client {
  /// What userinfo says: what the settings name for every token, and what the scope adds.
  func claims(within scope: GrantedScope) -> TokenClaims {
    var claims = claims
    if scope.contains(GrantedScope.profile) { claims.name = true }
    if scope.contains(GrantedScope.email) { claims.email = true }
    return claims
  }

  /// All that the client gets with a scope, for the page that asks the person.
  package func released(of account: Account, within scope: GrantedScope) -> [ReleasedDetail] {
    var details = [ReleasedDetail(.accountID, account.id.description)]
    let claims = claims(within: scope)
    if claims.name { details.append(ReleasedDetail(.name, account.name.map(TokenClaims.text(of:)))) }
    if claims.email { details.append(ReleasedDetail(.email, account.email?.address)) }
    if scope.contains(GrantedScope.profile) { details.append(ReleasedDetail(.language, account.language)) }
    if claims.externalID { details.append(ReleasedDetail(.externalID, account.externalID?.text)) }
    for member in claims.metadata {
      details.append(ReleasedDetail(.metadata(member), account.metadata.text(of: member)))
    }
    if scope.contains(GrantedScope.offlineAccess) { details.append(ReleasedDetail(.offlineAccess)) }
    return details
  }

  /// What a person who is shown all of that agrees to: the scope, and the claims of the settings, so that a claim that is added later
  /// is asked for (0112).
  func agreement(on scope: GrantedScope) -> GrantedScope { scope.union(GrantedScope(claims.consentTokens)) }
}
