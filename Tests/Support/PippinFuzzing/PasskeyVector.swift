import PippinSecret
import PippinTokens
import SignInWithPasskeys

/// WebAuthn Level 3, section 16.7 (PK-150): ES256, user verified. The whole answers are in the corpus.
enum PasskeyVector {
  static let registrationChallenge = "wRhKX934BF4T3Ef1S2H1pla2ZrWQGPFthw6SVumVIBI"
  static let clientData = Base64URL.decode(
    "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoic1JCdnBHcFh2dkY0RlJIQVZYM0ltS0EwRTlYdzhYMGtSakRCbE1m"
      + "aHJiVSIsIm9yaWdpbiI6Imh0dHBzOi8vZXhhbXBsZS5vcmciLCJjcm9zc09yaWdpbiI6ZmFsc2UsImV4dHJhRGF0YSI6ImNsaWVu"
      + "dERhdGFKU09OIG1heSBiZSBleHRlbmRlZCB3aXRoIGFkZGl0aW9uYWwgZmllbGRzIGluIHRoZSBmdXR1cmUsIHN1Y2ggYXMgdGhp"
      + "czogQVpNd3lNeEliRDgtdWd1Rk5wNnI4USJ9")
  static let authenticatorData = Base64URL.decode("v6vDdDKViwYzYNOtZGHJxHNa5_jt1GWSpeDwFFKy5LUNAAAAAA")

  static let registration: RegistrationCeremony? = made {
    RegistrationCeremony(
      relyingParty: try relyingParty(), challenge: try challenge(registrationChallenge),
      userHandle: try PasskeyUserHandle([1]), personChecks: .required)
  }

  static let authentication: AuthenticationCeremony? = made {
    AuthenticationCeremony(
      relyingParty: try relyingParty(), challenge: try challenge("sRBvpGpXvvF4FRHAVX3ImKA0E9Xw8X0kRjDBlMfhrbU"),
      allowed: .any, personChecks: .required)
  }

  static let stored: StoredPasskey? = made {
    StoredPasskey(
      credentialID: Base64URL.decode("yab1s0YtAoc_6gxWhiI0-Z8IFygITlEbt3YCAaiQVKU") ?? [],
      publicKey: try COSEKey(
        bytes: Base64URL.decode(
          "pQECAyYgASFYIBzyfyXaWRIIpCOcLjJPEE9YVSVHmint7t2DD0jneurlIlggWeS32mwBBuIGzjkMk6uYoVpew4h-V_DMK-zoA7kg"
            + "xCM")
          ?? []), userHandle: nil, signCount: 0, wasRegisteredBackupEligible: true)
  }

  private static func relyingParty() throws -> PasskeyRelyingParty {
    PasskeyRelyingParty(
      id: try RelyingPartyID("example.org"), name: "Example", origins: [try PasskeyOrigin(web: "https://example.org")],
      trustsDeviceCounter: true)
  }

  private static func challenge(_ text: String) throws -> PasskeyChallenge {
    try PasskeyChallenge(SecretBytes(Base64URL.decode(text) ?? []))
  }

  /// Nil if it cannot be made, which breaks the property.
  private static func made<Value>(_ make: () throws -> Value) -> Value? {
    do {
      return try make()
    } catch {
      return nil
    }
  }
}
