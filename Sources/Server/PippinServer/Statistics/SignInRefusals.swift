package import PippinAccounts
import PippinFoundation

/// What the answer to a refused sign-in says, for those who are asked why.
package struct RefusedSignIn: Sendable {
  package let provider: Provider?
  package let surface: Surface?
  package let client: ClientID?
  /// The error code of the answer, or what stands in its place.
  package let code: String
  package let reason: String?
  /// For the operator.
  package let cause: String?
  package let requestID: String

  package init(
    provider: Provider?, surface: Surface?, client: ClientID?, code: String, reason: String?, cause: String?,
    requestID: String
  ) {
    self.provider = provider
    self.surface = surface
    self.client = client
    self.code = code
    self.reason = reason
    self.cause = cause
    self.requestID = requestID
  }
}

extension Flows {
  /// Notes and counts a sign-in that is about to be refused, with the account that it turned out to be about.
  ///
  /// A client that the settings do not have is a stranger's text, and is left out.
  package func note(_ refused: RefusedSignIn) async {
    context.concerned.noteRefusal()
    let now = now()
    let client = refused.client.flatMap { clients[$0] }?.id
    let refusal = Refusal(
      id: newID(at: now), at: now, requestID: refused.requestID, account: await context.concerned.account(in: store),
      provider: refused.provider, client: client, surface: refused.surface, code: refused.code,
      reason: refused.reason, cause: refused.cause)
    await context.events.note(
      refusal,
      counting: EventCount.Key(
        .refused, provider: refused.provider, client: client, surface: refused.surface, reason: refused.code))
  }

  /// Whether the refusal of the request at hand was noted.
  package var isRefusalNoted: Bool { context.concerned.isNoted }

  /// Counts a sign-in that begins.
  package func noteStart(at provider: Provider?, of client: ClientID) {
    guard let client = clients[client] else { return }
    context.events.count(
      EventCount.Key(.started, provider: provider, client: client.id, surface: client.platform.surface))
  }

  /// Counts a sign-in that was not even looked at, because too many came.
  package func noteLimited(_ client: ClientID, code: String) {
    let client = clients[client]
    context.events.count(
      EventCount.Key(.refused, client: client?.id, surface: client?.platform.surface, reason: code))
  }
}
