import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTestKit
import Testing

/// Accounts of guests who did not come back are deleted.
@Suite struct `A guest who does not come back` {
  private static let day: TimeInterval = 86_400

  private func guest() async throws -> Guest {
    let world = try await World(guests: true, guestsAfterDays: 7)
    try await world.flows.jobs.askForRecurringJobs()
    return await Guest(at: App(world: world))
  }

  private func wait(_ guest: Guest, days: Double) async throws {
    guest.app.world.clock.advance(by: days * Self.day)
    try await guest.app.world.flows.jobs.jobRunner.runDue()
  }

  @Test func `is deleted after as many days as the settings say, with audit and statistics`() async throws {
    let guest = try await guest()
    let world = guest.app.world
    try await wait(guest, days: 6.9)
    #expect(try await guest.stored() != nil)
    try await wait(guest, days: 0.2)
    #expect(try await guest.stored() == nil)
    #expect(await guest.app.refresh(guest.answer.refreshToken).verdict == "401 session_ended account_deleted")
    let audit = try await world.store.audit(of: guest.id, limit: 99, after: nil)
    #expect(audit.last?.kind == .accountDeleted && audit.last?.detail == "unused_guest")
    let deleted = try await world.store.eventCounts(from: .distantPast, to: .distantFuture)
      .filter { $0.key.event == .deleted }
    #expect(deleted.map(\.count) == [1])
  }

  @Test func `stays while the session is used`() async throws {
    let guest = try await guest()
    var token = guest.answer.refreshToken
    for _ in 0..<4 {
      try await wait(guest, days: 5)
      token = await guest.app.refresh(token).refreshToken
    }
    #expect(try await guest.stored() != nil)
    try await wait(guest, days: 7.1)
    #expect(try await guest.stored() == nil)
  }

  @Test func `is no guest any more once there is a sign-in method, and stays`() async throws {
    let guest = try await guest()
    _ = await guest.signIn()
    try await wait(guest, days: 400)
    #expect(try await guest.stored() != nil)
  }

  @Test func `goes after signing out, since nobody can enter the account`() async throws {
    let guest = try await guest()
    _ = await guest.app.world.send("DELETE", "/v1/session", bearer: guest.answer.accessToken)
    try await wait(guest, days: 7.1)
    #expect(try await guest.stored() == nil)
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `is either deleted or comes back, never both, when both happen at once`(
    trouble: TroubledStore.Trouble?
  ) async throws {
    let world = try await World(guests: true, guestsAfterDays: 7)
    try await world.flows.jobs.askForRecurringJobs()
    let app = App(world: world)
    var made: [Guest] = []
    for _ in 0..<40 { made.append(await Guest(at: app)) }
    let guests = made
    world.clock.advance(by: 7.1 * Self.day)
    world.store.has(trouble)
    let job = Task { try await world.flows.jobs.jobRunner.runDue() }
    let verdicts = await withTaskGroup { group in
      for guest in guests { group.addTask { (guest, await app.refresh(guest.answer.refreshToken).verdict) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    _ = try await job.value
    world.store.has(nil)
    for (guest, verdict) in verdicts {
      let isThere = try await guest.stored() != nil
      #expect(verdict == (isThere ? "200" : "401 session_ended account_deleted"))
    }
  }

  @Test func `goes in batches, however many there are`() async throws {
    let world = try await World(limits: .unlimited, guests: true, guestsAfterDays: 7)
    try await world.flows.jobs.askForRecurringJobs()
    let app = App(world: world)
    var guests: [Guest] = []
    for _ in 0..<130 { guests.append(await Guest(at: app)) }
    world.clock.advance(by: 7.1 * Self.day)
    try await world.flows.jobs.jobRunner.runDue()
    let left = try await world.store.guests(
      unusedSince: world.clock.time, at: world.clock.time, limit: 999, after: nil)
    #expect(left.count == 30)
    try await world.flows.jobs.jobRunner.runDue()
    for guest in guests { #expect(try await guest.stored() == nil) }
  }
}
