import FoundationEssentials
import PippinAPI
import PippinAccounts
import PippinFlows

extension SignInAnswer {
  init(_ result: SignInResult, refreshLifetime: TimeInterval) {
    self.init(
      account: AccountBody(result.account),
      session: SessionBody(
        id: result.session.id.description, accessToken: result.accessToken, expiresIn: AccessToken.lifetime,
        refreshToken: result.refreshToken, refreshExpiresIn: Int(refreshLifetime)),
      created: result.created, linked: result.linked)
  }
}

extension Device {
  init(_ body: DeviceBody?) {
    self.init(name: body?.name, platform: body?.platform, appVersion: body?.appVersion)
  }
}
