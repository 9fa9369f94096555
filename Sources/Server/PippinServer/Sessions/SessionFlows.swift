/// Sessions: whose they are, their tokens, and their end.
package struct SessionFlows: FlowPart {
  package let context: FlowContext
  let signingKeys: SigningKeyRing
  /// Our public base URL, the `iss` of our tokens, without a slash at its end.
  let issuer: String
  let verifiedTokens: VerifiedAccessTokens
}
