import PippinLock
import PippinPasswords
import PippinTelemetry
import PippinTestKit
import Testing

/// Guesses fill the queue of strangers, and nobody else's (R-8, decision 0050).
@Suite struct `While strangers guess passwords` {
  /// Counts what guessers are told.
  private final class Guessers: Sendable {
    let turnedAway = AtomicInteger()
    let isOver = AtomicFlag()

    /// Guesses at somebody's password, from a new network each time, until it is over.
    func guess(_ world: World, number: Int) async {
      var round = 0
      while !isOver.isSet {
        round += 1
        var stranger = PasswordApp(world: world)
        stranger.peer = "2001:\(String(number + 1, radix: 16)):\(String(round % 65_536, radix: 16))::1"
        let answer = await stranger.signIn("somebody\(number)-\(round)@example.com", "a guess of many")
        if answer.verdict == "503 overloaded" { turnedAway.add(1) }
        await Task.yield()
      }
    }
  }

  @Test(arguments: 1...TestForm.count(full: 3, short: 1))
  func `from changing networks, people sign in on the devices that they always use`(round: Int) async throws {
    let world = try await World(limits: .unlimited, passwordHasher: PasswordHasher())
    var people: [(app: PasswordApp, email: String)] = []
    for number in 0..<10 {
      var app = PasswordApp(world: world)
      (app.peer, app.device) = ("192.0.2.\(number)", "a device of person \(number)")
      let email = "person\(number)@example.com"
      #expect(try await app.signUp(email).status == 201)
      app.peer = "198.51.100.\(number)"
      people.append((app, email))
    }
    let guessers = Guessers()
    async let crowd: Void = withTaskGroup { group in
      for number in 0..<90 { group.addTask { await guessers.guess(world, number: number) } }
    }
    try await eventually("the queue is full") { guessers.turnedAway.current > 0 }
    let verdicts = await withTaskGroup(of: String.self) { group in
      for person in people { group.addTask { await person.app.signIn(person.email).verdict } }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    guessers.isOver.set()
    await crowd
    #expect(verdicts.count { $0 == "200" } >= 9, "\(verdicts)")
  }

  @Test func `from one network, others who are strangers still have places`() async throws {
    let world = try await World(limits: .unlimited, passwordHasher: PasswordHasher())
    let guesses = Task {
      await withTaskGroup(of: String.self) { group in
        for number in 0..<90 {
          group.addTask {
            var stranger = PasswordApp(world: world)
            stranger.peer = "2001:db8:7:\(String(number, radix: 16))::1"
            return await stranger.signIn("somebody\(number)@example.com", "a guess of many").verdict
          }
        }
        return await group.reduce(into: [String]()) { $0.append($1) }
      }
    }
    var other = PasswordApp(world: world)
    for number in 0..<4 {
      other.peer = "198.51.100.\(number)"
      #expect(await other.signIn("nobody\(number)@example.com").verdict == "401 credentials_invalid")
    }
    #expect(await guesses.value.contains("503 overloaded"), "more than its share were asked at once")
  }

  @Test func `without end, the log says so once a second`() async throws {
    let world = try await World(
      limits: .unlimited, passwordHasher: PasswordHasher(parameters: .standard, atOnce: 1, waiting: 0))
    func overload() async {
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            var stranger = PasswordApp(world: world)
            stranger.peer = "192.0.\(number).1"
            _ = await stranger.signIn("nobody\(number)@example.com")
          }
        }
      }
    }
    func lines() -> [String] {
      world.log.records.filter { $0.message == "problem" && $0.level >= .warning }.map(\.jsonLine)
    }
    await overload()
    try #require(lines().count == 1, "\(lines())")
    #expect(lines()[0].contains("overloaded") && lines()[0].contains(#""warning""#))
    await overload()
    #expect(lines().count == 1)
    world.clock.advance(by: 1)
    await overload()
    try #require(lines().count == 2)
    #expect(!lines()[1].contains(#""others_since_the_last_line":0,"#), "\(lines())")
  }
}
