import PippinAPI
import PippinAccounts
import PippinFoundation

extension SignInAnswer {
  init(_ result: SignInResult, _ tokens: SessionTokens, lifetimes: Lifetimes) {
    self.init(
      account: AccountBody(result.account),
      session: SessionBody(
        id: result.session.id.description, accessToken: tokens.accessToken, expiresIn: lifetimes.accessToken,
        refreshToken: tokens.refreshToken, refreshExpiresIn: Int(lifetimes.tokenSession)),
      created: result.created, linked: result.linked)
  }
}
