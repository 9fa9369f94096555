import FoundationEssentials
import PippinAccounts
import SignInWithApple

extension FlowPart {
  /// The nonce's own seal: ours, this client's, and in time.
  func judge(nonce text: String, for client: ClientID) throws(FlowError) -> SpentValue {
    do {
      return try SealedNonce.judge(text, for: client, keys: masterKeys, now: now())
    } catch {
      switch error {
      case .foreign:
        throw .identityToken(
          IdentityTokenError(code: .nonceMismatch, detail: "the nonce was not handed out by this server to this client")
        )
      case .expired:
        throw .identityToken(
          IdentityTokenError(code: .nonceExpired, detail: "the nonce was handed out more than ten minutes ago"))
      }
    }
  }
}
