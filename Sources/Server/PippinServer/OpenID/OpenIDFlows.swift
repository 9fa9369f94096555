import PippinAccounts
import PippinFoundation

/// What OpenID clients ask: to sign people in, for tokens, and about tokens.
package struct OpenIDFlows: FlowPart {
  package let context: FlowContext
  let sessions: SessionFlows
  let signingKeys: SigningKeyRing
  /// Our public base URL, the `iss` of all that we sign, without a slash at its end.
  package let issuer: String
}
