import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

struct MailingTests {
  private func ask(
    _ world: World, for text: String = "The code is 123.", heading: String? = nil, preview: String? = nil
  ) async throws {
    let now = world.flows.now()
    let recipient = try #require(MailAddress("mary@example.com"))
    let letter = EmailMessage(
      recipient: recipient, subject: "Hello", heading: heading, preview: preview, language: "de",
      blocks: [
        .paragraph(text), .code("123456"), .link("Or:", button: "Go", address: "https://id.example.com/?token=x"),
        .steps(["One", "Two"]), .note("Bye."),
      ])
    var changes = ChangeSet(
      id: world.flows.newID(at: now), relyingOnNothingBecause: "a test asks for nothing but the job", at: now)
    changes.add(try #require(try world.flows.mail.mailing(letter, at: now)))
    try await world.store.commit(changes)
  }

  private func counts(_ world: World) async throws -> JobCount? {
    try await world.store.jobCounts().first { $0.kind == .mail }
  }

  @Test func `mails a letter once, and forgets it`() async throws {
    let world = try await World()
    try await ask(world)
    try await world.flows.jobs.jobRunner.runDue()
    try await world.flows.jobs.jobRunner.runDue()
    let message = try #require(world.postbox.messages.first)
    #expect(world.postbox.messages.count == 1)
    #expect(message.recipient.text == "mary@example.com" && message.sender.address.text == "hello@example.com")
    #expect(
      message.subject == "Hello"
        && message.text
          == "The code is 123.\n\n123456\n\nOr:\n\nhttps://id.example.com/?token=x\n\nOne\n\nTwo\n\nBye.\n"
    )
    let html = try #require(message.html)
    #expect(html.markup.contains("<html lang=\"de\"") && html.markup.contains(">123456</p>") && html.picture == nil)
    #expect(html.markup.contains("href=\"https://id.example.com/?token=x\"") && html.markup.contains("<li"))
    #expect(try await counts(world) == nil)
  }

  @Test func `mails the heading and the preview of a letter, or its subject and its first paragraph`() async throws {
    let world = try await World()
    try await ask(world, heading: "Welcome", preview: "Short")
    try await ask(world)
    try await world.flows.jobs.jobRunner.runDue()
    let mails = world.postbox.messages
    #expect(mails.map(\.subject) == ["Hello", "Hello"] && Set(mails.map(\.heading)) == ["Welcome", "Hello"])
    let hidden = mails.map { mail in mail.html?.markup.contains("overflow:hidden\">Short</div>") }
    #expect(Set(hidden) == [true, false], "\(hidden)")
  }

  @Test func `mails a letter that a server of an older version wrote`() async throws {
    let world = try await World()
    let now = world.flows.now()
    let id: JobID = world.flows.newID(at: now)
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in [("to", "mary@example.com"), ("subject", "Hello"), ("text", "One.\n\nTwo\nthree.\n")] {
      writer.member(name, value)
    }
    writer.endObject()
    let payload = try writer.bytes.sealed(for: id, keys: world.flows.masterKeys, random: world.flows.random)
    var changes = ChangeSet(
      id: world.flows.newID(at: now), relyingOnNothingBecause: "a test asks for nothing but the job", at: now)
    changes.add(.enqueue(Job(id: id, kind: .mail, payload: payload, createdAt: now, dueAt: now)))
    try await world.store.commit(changes)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(world.postbox.messages.first?.text == "One.\n\nTwo\nthree.\n")
  }

  @Test func `keeps nothing of a letter in the clear`() async throws {
    let world = try await World()
    try await ask(world)
    let now = world.flows.now()
    let jobs = try await world.store.lease(.mail, count: 1, at: now, until: now.addingTimeInterval(60))
    let payload = String(decoding: try #require(jobs.first).payload, as: UTF8.self)
    #expect(!payload.contains("mary") && !payload.contains("123") && !payload.contains("Hello"))
  }

  @Test func `tries again what was refused for now, with the same message id`() async throws {
    let world = try await World()
    world.postbox.refuse(MailError(.temporary, detail: "busy"))
    try await ask(world)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await counts(world)?.waiting == 1)
    world.postbox.refuse(nil)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(world.postbox.messages.isEmpty, "not at once")
    world.clock.advance(by: 16)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(world.postbox.messages.count == 1)
  }

  @Test func `gives up on what was refused for good, and on what is a day old, and keeps nothing of it`() async throws {
    let world = try await World()
    world.postbox.refuse(MailError(.permanent, detail: "no such mailbox"))
    try await ask(world)
    try await world.flows.jobs.jobRunner.runDue()
    world.postbox.refuse(nil)
    try await ask(world)
    world.clock.advance(by: 86_401)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await world.store.jobCounts().allSatisfy { $0.kind != .mail })
    #expect(world.postbox.messages.isEmpty)
  }
}
