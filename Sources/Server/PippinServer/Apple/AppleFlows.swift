package import SignInWithApple

/// What Apple is asked and tells: tokens, codes, consents, notifications.
package struct AppleFlows: FlowPart {
  package let context: FlowContext
  let vault: Vault
  package let service: AppleIDService
  /// The issuers that are accepted in Apple's tokens (KEYS-17).
  let appleIssuers: [String]
}
