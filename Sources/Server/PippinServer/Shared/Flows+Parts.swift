import PippinAccounts
import PippinFoundation
import PippinPasswords
import SignInWithApple

extension Flows {
  /// What single topics need, for as long as the process runs. One reference to it is cheaper to hand on than each.
  final class Parts: Sendable {
    let service: AppleIDService
    let appleEndpoints: AppleEndpoints
    let redirectRules: AuthorizationRequest.RedirectRules
    let socialServices: SocialServices
    let signingKeys: SigningKeyRing
    let issuer: String
    let appleIssuers: [String]
    let unreachableAfter: TimeInterval?
    let guestsAfter: TimeInterval
    let receivers: Webhooks?
    /// Without it no OpenID client is told that a person signed out.
    let logoutChannel: LogoutChannel?
    let outgoing: OutgoingMail?
    let passwordHasher: PasswordHasher
    let hashingShares: HashingShares
    let verifiedTokens = VerifiedAccessTokens()

    init(
      service: AppleIDService, appleEndpoints: AppleEndpoints, redirectRules: AuthorizationRequest.RedirectRules,
      socialServices: SocialServices, signingKeys: SigningKeyRing, issuer: String, appleIssuers: [String],
      unreachableAfter: TimeInterval?, guestsAfter: TimeInterval, receivers: Webhooks?, logoutChannel: LogoutChannel?,
      outgoing: OutgoingMail?, passwordHasher: PasswordHasher
    ) {
      self.service = service
      self.appleEndpoints = appleEndpoints
      self.redirectRules = redirectRules
      self.socialServices = socialServices
      self.signingKeys = signingKeys
      self.issuer = issuer
      self.appleIssuers = appleIssuers
      self.unreachableAfter = unreachableAfter
      self.guestsAfter = guestsAfter
      self.receivers = receivers
      self.logoutChannel = logoutChannel
      self.outgoing = outgoing
      self.passwordHasher = passwordHasher
      hashingShares = HashingShares(of: passwordHasher.capacity)
    }
  }
}
