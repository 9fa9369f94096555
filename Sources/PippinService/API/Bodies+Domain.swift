import PippinAPI
import PippinAccounts
import PippinFlows
import PippinFoundation

extension SignInAnswer {
  init(_ result: SignInResult, _ tokens: SessionTokens, refreshLifetime: TimeInterval) {
    self.init(
      account: AccountBody(result.account),
      session: SessionBody(
        id: result.session.id.description, accessToken: tokens.accessToken, expiresIn: AccessToken.lifetime,
        refreshToken: tokens.refreshToken, refreshExpiresIn: Int(refreshLifetime)),
      created: result.created, linked: result.linked)
  }
}
