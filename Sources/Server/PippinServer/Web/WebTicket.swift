import PippinAccounts
import PippinTokens
import PippinFoundation

/// What a web flow hands to the app that the person came from, when it goes on after a page of ours.
///
/// Random, because no handle of the provider's stands behind it.
struct WebTicket: Sendable {
  let text: String
  private let flow: WebFlow

  /// `nil` for a flow that ends on our own pages.
  init?(for flow: WebFlow, random: RandomSource) {
    guard flow.returnTo != nil else { return nil }
    text = Base64URL.encode(random.bytes(SHA256.byteCount))
    self.flow = flow
  }

  /// Keeps what it leads to with the session.
  func kept(keys: MasterKeys, random: RandomSource, now: Date) -> SignInCompanion {
    SignInCompanion { (_, result, changes) throws(FlowError) in
      changes.add(try record(result, keys: keys, random: random, now: now))
    }
  }

  /// What it leads to, for a minute.
  private func record(_ opened: SignInResult, keys: MasterKeys, random: RandomSource, now: Date) throws(FlowError)
    -> Change
  {
    let finished = WebVerdict(
      flow: flow, state: SpentValue(digest: SHA256.hash(text), expiresAt: flow.expiresAt),
      stage: .finished(session: opened.session.id, created: opened.created, linked: opened.linked, ticket: text))
    return .putRecord(
      try finished.sealed(
        as: SHA256.hash(text), until: now.addingTimeInterval(WebVerdict.repeatable), keys: keys, random: random))
  }
}
