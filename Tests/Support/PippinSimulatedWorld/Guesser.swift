import PippinFoundation
import PippinSimulation
import PippinTestKit

/// Somebody who guesses passwords, from one network after another, and asks whatever server answers.
///
/// Each attack is at an address or from networks that nobody else uses, so the limits hold exactly: the window of a counter begins with
/// the attack's own first guess. A guess that a server judged is one that was answered with the word that it is wrong. A guess whose count
/// was lost with the database's last commits is not held against the limit: the servers cannot know of it.
final class Guesser: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private let victims: [Member]
  private var network = 0

  init(of victims: [Member], in world: World) {
    (self.victims, self.world) = (victims, world)
    chance = Chance(seed: world.seed, for: "guesser")
  }

  func live(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end, !world.history.isOver, network < 200 {
      await pause(chance.pause(around: .seconds(2400)))
      guard !world.history.isOver else { return }
      if chance.happens(0.2) { await attackFromEverywhere() } else { await attackFromOneNetwork() }
    }
  }

  /// At most ten guesses within a quarter of an hour are judged.
  private func attackFromOneNetwork() async {
    let began = Date()
    let address = chance.element(of: victims)?.profile.address ?? "nobody@example.net"
    let judged = await guess(13, at: address, from: nextNetwork())
    let count = counted(judged, within: 880, of: began)
    if count > 10 {
      world.history.breaks(.guessesAreLimited, "\(count) guesses from one network at one address were judged")
    }
  }

  /// At most fifty guesses of all strangers within an hour are judged.
  private func attackFromEverywhere() async {
    let began = Date()
    let address = "guessed-\(network)@example.net"
    world.history.count("attacks from everywhere")
    var judged: [ClosedRange<Date>] = []
    for _ in 0..<8 where !world.history.isOver { judged += await guess(8, at: address, from: nextNetwork()) }
    let count = counted(judged, within: 3580, of: began)
    if count > 50 {
      world.history.breaks(.guessesAreLimited, "\(count) guesses at one address were judged within an hour")
    }
  }

  /// How many of the guesses that were judged within `seconds` of `began` the servers still know of.
  private func counted(_ judged: [ClosedRange<Date>], within seconds: TimeInterval, of began: Date) -> Int {
    judged.count { guess in
      guess.upperBound.timeIntervalSince(began) < seconds
        && !world.losses.mayBeLost(from: guess.lowerBound, to: guess.upperBound)
    }
  }

  private func nextNetwork() -> String {
    network += 1
    return "198.51.100.\(network)"
  }

  /// Guesses, and says when each guess that was judged was sent and answered.
  private func guess(_ count: Int, at address: String, from network: String) async -> [ClosedRange<Date>] {
    let asker = Asker(name: "guesser", peer: network, world: world, chance: chance)
    var judged: [ClosedRange<Date>] = []
    for number in 0..<count where !world.history.isOver {
      let asked = Date()
      let answer = await asker.once(
        "POST", "/v1/sign-in/password",
        [
          "client_id": .string(WorldSettings.app), "email": .string(address),
          "password": .string("a guess number \(number) of many"),
        ])
      if let answer {
        world.history.count("guess: \(answer.verdict)")
        if answer.text("code") == "credentials_invalid" { judged.append(asked...Date()) }
      }
      await pause(.milliseconds(chance.within(100...4000)))
    }
    return judged
  }
}
