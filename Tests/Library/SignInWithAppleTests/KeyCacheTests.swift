import PippinFoundation
import SignInWithApple
import Testing

/// The key cache's decisions for sequences of events (R-3, KEYS-2 to KEYS-7).
@Suite struct `The key cache` {
  private let start = Date(timeIntervalSince1970: 1_734_359_600)

  private func set(_ keys: (id: String, pem: String)...) throws -> AppleKeySet {
    try AppleKeySet(parsing: TokenMaker.keySet(keys))
  }

  private func filled(at date: Date) throws -> AppleKeyCache {
    AppleKeyCache(lastGood: (json: try TokenMaker.keySet(TokenMaker.usualKeys), fetchedAt: date))
  }

  @Test func `fetches once for the first tokens`() throws {
    var cache = AppleKeyCache()
    #expect(cache.find(keyID: "first", issuedAt: start, now: start).name == "fetch")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 1).name == "waitForFetch")
    #expect(cache.find(keyID: "second", issuedAt: start, now: start + 1).name == "waitForFetch")
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start, now: start + 2)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 2).name == "key first")
    #expect(cache.find(keyID: "second", issuedAt: start, now: start + 2).name == "key second")
  }

  @Test func `knows from the fetch time which keys do not exist (KEYS-18)`() throws {
    var cache = try filled(at: start)
    #expect(cache.find(keyID: "made-up", issuedAt: start - 500, now: start + 1).name == "unknownKey")
    #expect(cache.find(keyID: "made-up", issuedAt: start - 300, now: start + 1).name == "unknownKey")
    // Another of Apple's servers may have published the key that this one did not have yet.
    #expect(cache.find(keyID: "made-up", issuedAt: start - 299, now: start + 1).name == "fetch")
  }

  @Test func `waits as long for a new key as its settings say`() throws {
    var settings = AppleKeyCache.Settings()
    settings.publicationDelay = 60
    let stored = (json: try TokenMaker.keySet(TokenMaker.usualKeys), fetchedAt: start)
    var cache = AppleKeyCache(settings: settings, lastGood: stored)
    #expect(cache.find(keyID: "made-up", issuedAt: start - 60, now: start + 1).name == "unknownKey")
    #expect(cache.find(keyID: "made-up", issuedAt: start - 59, now: start + 1).name == "fetch")
  }

  @Test func `finds a key that was published early`() throws {
    var cache = try filled(at: start)
    #expect(cache.find(keyID: "third", issuedAt: start + 100, now: start + 101).name == "fetch")
    cache.fetched(
      try set(("third", TestKeys.stranger), ("second", TestKeys.second), ("first", TestKeys.first)),
      startedAt: start + 101, now: start + 102)
    #expect(cache.find(keyID: "third", issuedAt: start + 100, now: start + 102).name == "key third")
    #expect(cache.find(keyID: "first", issuedAt: start + 100, now: start + 102).name == "key first")
  }

  @Test func `says try again, not unknown, while a new key is not published yet`() throws {
    var cache = try filled(at: start)
    // The token is from the future by a few seconds, within the clock tolerance (CLAIMS-24).
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 101).name == "fetch")
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start + 101, now: start + 102)
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 102).name == "tryAgain 9")
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 111).name == "fetch")
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start + 111, now: start + 112)
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 112).name == "tryAgain 9")
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 404).name == "fetch")
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start + 404, now: start + 405)
    #expect(cache.find(keyID: "third", issuedAt: start + 104, now: start + 405).name == "unknownKey")
  }

  @Test func `drops a removed key with the next set`() throws {
    var cache = try filled(at: start)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 3599).name == "key first")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 3600).name == "keyAndRefresh first")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 3601).name == "key first")
    cache.fetched(try set(("second", TestKeys.second)), startedAt: start + 3600, now: start + 3602)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 3603).name == "unknownKey")
    #expect(cache.find(keyID: "second", issuedAt: start, now: start + 3603).name == "key second")
  }

  @Test func `refreshes a set that is more than a day old before it is used`() throws {
    var cache = try filled(at: start)
    let later = start + 86_400
    #expect(cache.find(keyID: "first", issuedAt: later, now: later).name == "fetch")
    #expect(cache.find(keyID: "first", issuedAt: later, now: later + 1).name == "waitForFetch")
    cache.fetchFailed(startedAt: later)
    #expect(cache.find(keyID: "first", issuedAt: later, now: later + 2).name == "key first")
    #expect(cache.find(keyID: "first", issuedAt: later, now: later + 10).name == "keyAndRefresh first")
    #expect(cache.find(keyID: "first", issuedAt: later, now: later + 11).name == "key first")
    cache.fetched(try set(("second", TestKeys.second)), startedAt: later + 10, now: later + 12)
    #expect(cache.find(keyID: "first", issuedAt: start, now: later + 13).name == "unknownKey")
  }

  @Test func `uses the last good set during any outage, and keeps trying`() throws {
    var cache = try filled(at: start)
    var fetches = 0
    for second in stride(from: 0.0, to: 86_400, by: 1) {
      let now = start + second
      switch cache.find(keyID: "first", issuedAt: now, now: now) {
      case .key: break
      case .keyAndRefresh:
        fetches += 1
        cache.fetchFailed(startedAt: now)
      default: Issue.record("no key after \(second) s")
      }
    }
    #expect(fetches == (86_400 - 3600) / 10)
    #expect(cache.find(keyID: "made-up", issuedAt: start + 86_395, now: start + 86_395).name == "tryAgain 5")
  }

  @Test func `survives a restart during an outage`() throws {
    var before = AppleKeyCache()
    _ = before.find(keyID: "first", issuedAt: start, now: start)
    before.fetched(try TokenMaker.usualKeySet(), startedAt: start, now: start + 1)
    let stored = try #require(before.lastGood)
    var after = AppleKeyCache(lastGood: (json: stored.set.json, fetchedAt: stored.fetchedAt))
    #expect(after.find(keyID: "second", issuedAt: start + 90, now: start + 100).name == "key second")
  }

  @Test func `starts empty if the stored set is unreadable`() {
    var cache = AppleKeyCache(lastGood: (json: Array("{}".utf8), fetchedAt: start))
    #expect(cache.find(keyID: "first", issuedAt: start, now: start).name == "fetch")
  }

  @Test func `fetches at most every ten seconds during a flood of 100 000 made-up ids`() throws {
    var cache = try filled(at: start - 60)
    var fetches: [Date] = []
    for number in 0..<100_000 {
      let now = start + Double(number) / 1000
      switch cache.find(keyID: "made-up-\(number)", issuedAt: now, now: now) {
      case .fetch:
        fetches.append(now)
        cache.fetched(try TokenMaker.usualKeySet(), startedAt: now, now: now)
      case .tryAgain, .unknownKey: break
      default: Issue.record("an id that nobody has was found")
      }
    }
    #expect(fetches == (0..<10).map { start + Double($0) * 10 })
    #expect(cache.find(keyID: "first", issuedAt: start + 100, now: start + 100).name == "key first")
  }

  @Test func `treats an unreported fetch as lost`() {
    var cache = AppleKeyCache()
    #expect(cache.find(keyID: "first", issuedAt: start, now: start).name == "fetch")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 29).name == "waitForFetch")
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 30).name == "fetch")
    // The lost fetch fails at last. This says nothing about the current one.
    cache.fetchFailed(startedAt: start)
    #expect(cache.find(keyID: "first", issuedAt: start, now: start + 31).name == "waitForFetch")
  }

  @Test func `keeps the set whose fetch started later`() throws {
    var cache = AppleKeyCache()
    cache.fetched(try set(("second", TestKeys.second)), startedAt: start + 30, now: start + 31)
    cache.fetched(try set(("first", TestKeys.first)), startedAt: start, now: start + 32)
    #expect(cache.find(keyID: "second", issuedAt: start, now: start + 33).name == "key second")
  }

  @Test func `ignores a set from the future, and recovers when the clock goes back`() throws {
    var cache = try filled(at: start + 5000)
    #expect(cache.find(keyID: "third", issuedAt: start, now: start).name == "fetch")
    cache.fetched(try TokenMaker.usualKeySet(), startedAt: start, now: start)
    #expect(cache.find(keyID: "third", issuedAt: start - 300, now: start).name == "unknownKey")
    #expect(cache.find(keyID: "third", issuedAt: start - 500, now: start - 500).name == "fetch")
  }
}

@Suite struct `Apple's key set` {
  /// A valid key of another type.
  private static let curve =
    #"{"kty":"EC","kid":"curve","crv":"P-256","x":"NDxcJFENCWK0OecLboqXwmISxgTECgA2qllZX2bOxtg","#
    + #""y":"iKABETeuz5k5S4c2eKfSpf9pLtcDnPSELtDbatDJZLI"}"#

  @Test func `can have any number of keys, in any order, with ids of any length (KEYS-3, KEYS-4, KEYS-6)`() throws {
    let long = String(repeating: "k", count: 500)
    for keys in [[("first", TestKeys.first)], [("second", TestKeys.second), (long, TestKeys.stranger)]] {
      let set = try AppleKeySet(parsing: TokenMaker.keySet(keys.map { (id: $0.0, pem: $0.1) }))
      #expect(set.keyIDs == keys.map(\.0).sorted())
    }
  }

  @Test func `ignores keys that are not for RS256 (KEYS-9)`() throws {
    let usual = String(decoding: try TokenMaker.keySet(TokenMaker.usualKeys), as: UTF8.self)
    let others = Self.curve + #",{"kty":"oct","kid":"secret","k":"AA"},"#
    let mixed = usual.replacing("[{", with: "[" + others + "{", maxReplacements: 1)
    #expect(try AppleKeySet(parsing: Array(mixed.utf8)).keyIDs == ["first", "second"])
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"keys":{}}"#, #"{"keys":[]}"#, "<html>Service Unavailable</html>",
    #"{"keys":[\#(curve)]}"#,
  ])
  func `is rejected without a usable key`(text: String) {
    #expect(throws: AppleKeySetError.self) { try AppleKeySet(parsing: Array(text.utf8)) }
  }

  @Test func `is rejected with a duplicate key id`() throws {
    let twice = try TokenMaker.keySet([(id: "first", pem: TestKeys.first), (id: "first", pem: TestKeys.second)])
    #expect(throws: AppleKeySetError.self) { try AppleKeySet(parsing: twice) }
  }
}

extension AppleKeyCache.Decision {
  /// A short name of the decision.
  var name: String {
    switch self {
    case .key(let key): "key \(key.keyID)"
    case .keyAndRefresh(let key): "keyAndRefresh \(key.keyID)"
    case .fetch: "fetch"
    case .waitForFetch: "waitForFetch"
    case .unknownKey: "unknownKey"
    case .tryAgain(let delay): "tryAgain \(delay.components.seconds)"
    }
  }
}
