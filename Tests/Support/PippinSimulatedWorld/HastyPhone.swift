import PippinSimulation

/// A phone whose app does several things with one account at once, so that decisions of several servers meet.
final class HastyPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let phone: Phone
  private let chance: Chance
  private let history: History

  init(of person: Person, in world: World) {
    phone = Phone(number: 8, of: person, in: world)
    chance = Chance(seed: world.seed, for: "haste of \(person.name)")
    history = world.history
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(300), by: chance, in: history) {
      guard phone.isSignedIn else {
        // Apple gives the name to the first, and both send it.
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<chance.within(1...2) { group.addTask { [phone] in await phone.signIn() } }
        }
        return
      }
      history.count("things at once")
      let signsIn = chance.happens(0.3)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { [phone] in await phone.rename() } }
        group.addTask { [phone] in await phone.look() }
        if signsIn { group.addTask { [phone] in await phone.signIn() } }
      }
    }
  }
}

/// A phone whose app is always in use and only refreshes, so that its token is ahead of any database that lost commits.
final class SteadyPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let phone: Phone
  private let chance: Chance
  private let history: History

  init(of person: Person, in world: World) {
    phone = Phone(number: 9, of: person, in: world)
    chance = Chance(seed: world.seed, for: "steadiness of \(person.name)")
    history = world.history
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(60), by: chance, in: history) {
      if phone.isSignedIn { await phone.renew() } else { await phone.signIn() }
    }
  }
}
