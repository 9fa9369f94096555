/// Further ways into an account, and sign-ups that lack a name.
package struct LinkingFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let vault: Vault
  let signIns: SignInFlows
}
