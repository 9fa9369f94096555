/// A key of a client.
struct ClientKeyName: Hashable, Sendable {
  private let team: String
  private let thumbprint: String
  private let keyID: String
  private let clientID: String

  init(_ signer: ClientSecretSigner, _ clientID: String) {
    team = signer.teamID
    thumbprint = signer.publicKeyThumbprint
    keyID = signer.keyID
    self.clientID = clientID
  }
}
