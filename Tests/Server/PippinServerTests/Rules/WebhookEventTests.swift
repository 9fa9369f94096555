import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

@testable import PippinServer

struct WebhookEventTests {
  private let samples = Samples()

  @Test func `an end of clients' sessions alone is not told as the end of all`() {
    let account: AccountID = samples.id()
    let end = Session.End(at: samples.now, reason: .signedOut)
    let browser = samples.session(of: account, by: samples.id(), kind: .cookie, surface: .web)
    var changes = samples.changeSet(
      .endSessions(LiveSessions(of: account, heldBy: Samples.openIDClient), end),
      .adoptClientSessions(of: account, from: browser.id, to: samples.id()))
    #expect(WebhookEvent.events(of: changes).isEmpty)
    changes.end(browser, at: samples.now, reason: .signedOut)
    let events = WebhookEvent.events(of: changes)
    #expect(events.map(\.kind) == [.sessionEnded] && events.map(\.account) == [account])
    changes.add(.endSessions(LiveSessions(of: account), end))
    #expect(WebhookEvent.events(of: changes).count == 2)
  }

  @Test func `an end of one client's sessions names the client`() throws {
    let which = LiveSessions(of: samples.id(), matching: SessionFilter(client: Samples.client))
    let changes = samples.changeSet(.endSessions(which, Session.End(at: samples.now, reason: .administrator)))
    let event = try #require(WebhookEvent.events(of: changes).first)
    #expect(event.data.clientID == Samples.client.rawValue && event.data.sessionID == nil)
  }

  @Test func `an end of what was proved before a time names the time`() throws {
    let identity: IdentityID = samples.id()
    let which = LiveSessions(of: samples.id(), openedBy: identity, provedBefore: samples.now)
    let changes = samples.changeSet(.endSessions(which, Session.End(at: samples.now, reason: .appleConsentRevoked)))
    let event = try #require(WebhookEvent.events(of: changes).first)
    #expect(event.data.identityID == identity.description && event.data.provedBefore == Timestamp(samples.now))
    // The job that sends it has both, too.
    let notice = try #require(WebhookNotice(payload: WebhookNotice(receiver: [1], event: event).payload))
    #expect(notice.data.identityID == identity.description && notice.data.provedBefore == Timestamp(samples.now))
  }
}
