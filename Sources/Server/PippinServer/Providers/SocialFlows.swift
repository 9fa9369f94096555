/// Google, Facebook and the OpenID Connect and OAuth 2 providers of the settings, as an app and a browser bring them.
package struct SocialFlows: FlowPart {
  package let context: FlowContext
  let services: SocialServices
  let signIns: SignInFlows
  let linking: LinkingFlows
}
