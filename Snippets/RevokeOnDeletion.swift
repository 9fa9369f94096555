import PippinSecret
import SignInWithApple

// snippet.signer
func signer(p8: String) throws(ClientSecretError) -> ClientSecretSigner {
  try ClientSecretSigner(teamID: "TEAM000001", keyID: "KEY0000001", privateKeyPEM: SecretText(p8))
}
// snippet.end

// snippet.revoke
enum Revocation {
  case proved
  case notYet(after: Duration)
  case stillAlive
}

func revoke(
  _ refreshToken: SecretText, of clientID: String, service: AppleIDService, signer: ClientSecretSigner
) async throws(AppleIDServiceError) -> Revocation {
  do {
    try await service.revoke(refreshToken, hint: .refreshToken, clientID: clientID, signer: signer)
    _ = try await service.validate(refreshToken: refreshToken, clientID: clientID, signer: signer)
    return .stillAlive
  } catch {
    switch error {
    case .token(let refusal) where refusal.code == .invalidGrant: return .proved
    case .unavailable(let delay, _): return .notYet(after: delay)
    default: throw error
    }
  }
}
// snippet.end
