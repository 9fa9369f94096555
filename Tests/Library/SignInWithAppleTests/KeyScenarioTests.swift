import PippinFoundation
import SignInWithApple
import Testing

/// Key cache scenarios over days, with a manual clock (R-3, KEYS-2 to KEYS-7).
@Suite struct `Key cache scenarios` {
  private let start = Date(timeIntervalSince1970: 1_734_359_600)

  private func user(
    _ changes: [KeyHistory.Change], outages: [Range<TimeInterval>] = [], settings: AppleKeyCache.Settings = .init()
  ) throws -> KeyUser {
    KeyUser(try KeyHistory(start: start, changes: changes, outages: outages), settings: settings)
  }

  @Test func `a rotation that is published early causes no delay`() throws {
    var user = try user([(0, ["a", "b"]), (5000, ["a", "b", "c"]), (90_000, ["b", "c"])])
    for second in stride(from: 0.0, to: 100_000, by: 50) {
      // Apple signs with the new key two hours after it published it.
      let id = second < 12_200 ? "a" : "c"
      #expect(user.present(id, issuedAt: second, at: second) == "key")
    }
    // One fetch an hour, and none because of a missing key.
    #expect(user.fetches.count == 28)
    #expect(user.leastInterval == 3600)
  }

  @Test func `a rotation without notice causes one fetch and fails no sign-in (KEYS-5)`() throws {
    var user = try user([(0, ["a"]), (1000, ["b", "a"])])
    #expect(user.present("a", issuedAt: 0, at: 0) == "key")
    #expect(user.present("b", issuedAt: 1000, at: 1001) == "key")
    #expect(user.present("a", issuedAt: 990, at: 1002) == "key")
    #expect(user.fetches.count == 2)
  }

  @Test func `a token whose key is not published yet is accepted when it is (KEYS-18)`() throws {
    var user = try user([(0, ["a"]), (1041, ["a", "b"])])
    #expect(user.present("a", issuedAt: 0, at: 0) == "key")
    // The set that lacks the key was fetched a second after the token was issued, which proves nothing.
    #expect(user.present("b", issuedAt: 1000, at: 1001) == "tryAgain 10")
    #expect(user.present("b", issuedAt: 1000, at: 1006) == "tryAgain 5")
    #expect(user.present("b", issuedAt: 1000, at: 1011) == "tryAgain 10")
    #expect(user.present("b", issuedAt: 1000, at: 1041) == "key")
    #expect(user.leastInterval >= 10)
  }

  @Test func `a key that is not published within five minutes is unknown (KEYS-18)`() throws {
    var user = try user([(0, ["a"])])
    #expect(user.present("a", issuedAt: 0, at: 0) == "key")
    for second in stride(from: 1000.0, to: 1300, by: 1) {
      #expect(user.present("b", issuedAt: 1000, at: second).hasPrefix("tryAgain"))
    }
    #expect(user.present("b", issuedAt: 1000, at: 1300) == "unknownKey")
    let count = user.fetches.count
    #expect(user.present("b", issuedAt: 1000, at: 1400) == "unknownKey")
    #expect(user.fetches.count == count && count <= 32)
    #expect(user.leastInterval >= 10)
  }

  @Test func `the order of the keys is irrelevant (KEYS-6)`() throws {
    let orders = [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]
    var user = try user(orders.enumerated().map { (TimeInterval($0) * 3600, $1) })
    for second in stride(from: 0.0, to: 3 * 3600, by: 300) {
      for id in ["a", "b", "c"] { #expect(user.present(id, issuedAt: second, at: second) == "key") }
    }
    #expect(user.fetches.count == 3)
  }

  @Test func `a removed key is rejected after an hour`() throws {
    var user = try user([(0, ["a", "b"]), (60, ["b"])])
    #expect(user.present("a", issuedAt: 0, at: 0) == "key")
    #expect(user.present("a", issuedAt: 0, at: 3599) == "key")
    #expect(user.present("b", issuedAt: 3600, at: 3600) == "key")
    #expect(user.present("a", issuedAt: 0, at: 3601) == "unknownKey")
    #expect(user.present("a", issuedAt: 3605, at: 3605) == "tryAgain 5")
    #expect(user.present("a", issuedAt: 3605, at: 3610) == "tryAgain 10")
    #expect(user.present("a", issuedAt: 3605, at: 3905) == "unknownKey")
  }

  @Test func `a day's outage fails no sign-in with a known key, and reports no other as unknown (KEYS-7)`() throws {
    var user = try user([(0, ["a"]), (40_000, ["a", "b"])], outages: [100..<86_500])
    for second in stride(from: 0.0, to: 86_500, by: 20) {
      #expect(user.present("a", issuedAt: second, at: second) == "key")
    }
    #expect(user.cache.phase(at: start + 86_499) == .failed)
    #expect(user.present("b", issuedAt: 86_481, at: 86_481) == "tryAgain 9")
    #expect(user.present("b", issuedAt: 86_490, at: 86_500) == "key")
    #expect(user.leastInterval >= 10)
  }

  @Test func `a cold start in an outage says try again, and fetches every ten seconds`() throws {
    var user = try user([(0, ["a"])], outages: [0..<35])
    let answers = stride(from: 0.0, through: 40, by: 5).map { user.present("a", issuedAt: 0, at: $0) }
    #expect(
      answers == [
        "tryAgain 10", "tryAgain 5", "tryAgain 10", "tryAgain 5", "tryAgain 10", "tryAgain 5", "tryAgain 10",
        "tryAgain 5", "key",
      ])
    #expect(user.fetches.count == 5)
  }

  @Test(arguments: [[], [20..<70]] as [[Range<TimeInterval>]])
  func `a flood of 100 000 made-up ids causes one fetch in ten seconds`(outages: [Range<TimeInterval>]) throws {
    var user = try user([(0, ["a"]), (50, ["a", "b"])], outages: outages)
    #expect(user.present("a", issuedAt: 0, at: 0) == "key")
    for number in 0..<100_000 {
      let second = 10 + Double(number) / 1000
      let answer = user.present("made-up-\(number)", issuedAt: second, at: second)
      #expect(answer == "unknownKey" || answer.hasPrefix("tryAgain"))
      if number % 10_000 == 5000 { #expect(user.present("a", issuedAt: second, at: second) == "key") }
    }
    #expect(user.fetches.count <= 11)
    #expect(user.leastInterval >= 10)
    #expect(user.present("b", issuedAt: 109, at: 110) == "key")
  }

  /// KEYS-5: Apple's keys from June to October 2024, in days after 5 June.
  private static let recorded: [(day: Double, ids: [String])] = [
    (0, ["pyaRQpAbnY", "pggnQeNCOU", "lVHdOx8ltR", "Bh6H7rHVmb"]),
    (16, ["T8tIJ1zSrO", "pyaRQpAbnY", "pggnQeNCOU", "lVHdOx8ltR", "Bh6H7rHVmb"]),
    (22, ["Bh6H7rHVmb", "T8tIJ1zSrO", "pyaRQpAbnY", "pggnQeNCOU"]), (43, ["T8tIJ1zSrO", "pyaRQpAbnY", "pggnQeNCOU"]),
    (56, ["FftONTxoEg", "T8tIJ1zSrO", "pyaRQpAbnY", "pggnQeNCOU"]), (85, ["pggnQeNCOU", "T8tIJ1zSrO", "FftONTxoEg"]),
    (118, ["FftONTxoEg", "pggnQeNCOU", "T8tIJ1zSrO"]),
  ]

  @Test(arguments: [900, 3600, 86_400] as [TimeInterval])
  func `a replay of four months of 2024 fails no sign-in, whatever the age limit (KEYS-5)`(maximumAge: TimeInterval)
    throws
  {
    let day = 86_400.0
    var user = try user(
      Self.recorded.map { ($0.day * day, $0.ids) }, settings: AppleKeyCache.Settings(maximumAge: maximumAge))
    var number = 0
    for second in stride(from: 0.0, to: 119 * day, by: 2 * 3600 + 17) {
      let published = user.history.ids(at: second)
      number += 1
      let id = published[number % published.count]
      #expect(user.present(id, issuedAt: second, at: second + 1) == "key", "day \(second / day), \(id)")
    }
    #expect(user.fetches.count <= Int(119 * day / maximumAge) + 3)
  }
}

@Suite struct `The key cache's settings and phases` {
  private let start = Date(timeIntervalSince1970: 1_734_359_600)

  @Test func `the phases are cold, refreshing, fresh, stale and failed`() throws {
    var cache = AppleKeyCache()
    #expect(cache.phase(at: start) == .cold)
    _ = cache.find(keyID: "first", issuedAt: start, now: start)
    #expect(cache.phase(at: start + 29) == .refreshing)
    // No report within thirty seconds.
    #expect(cache.phase(at: start + 30) == .failed)
    cache.fetchFailed(startedAt: start)
    #expect(cache.phase(at: start + 1) == .failed)
    _ = cache.find(keyID: "first", issuedAt: start, now: start + 40)
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start + 40, now: start + 41)
    #expect(cache.phase(at: start + 3639) == .fresh)
    #expect(cache.phase(at: start + 3640) == .stale)
    _ = cache.find(keyID: "first", issuedAt: start, now: start + 3640)
    #expect(cache.phase(at: start + 3641) == .refreshing)
    cache.fetchFailed(startedAt: start + 3640)
    #expect(cache.phase(at: start + 3642) == .failed)
    // A set from another node ends the failure.
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start + 3641, now: start + 3643)
    #expect(cache.phase(at: start + 3643) == .fresh)
  }

  @Test func `an age limit ends the use of a set`() throws {
    let stored = (json: try TokenMaker.keySet(TokenMaker.usualKeys), fetchedAt: start)
    var cache = AppleKeyCache(settings: .init(usableAge: 7200), lastGood: stored)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 7199).name == "keyAndRefresh first")
    cache.fetchFailed(startedAt: start + 7199)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 7200).name == "tryAgain 9")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 7209).name == "fetch")
  }

  @Test func `the refetch interval and the fetch timeout apply`() {
    var cache = AppleKeyCache(settings: .init(refetchInterval: 60, fetchTimeout: 5))
    #expect(cache.find(keyID: "first", issuedAt: start, now: start).name == "fetch")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 5).name == "tryAgain 55")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 60).name == "fetch")
  }
}
