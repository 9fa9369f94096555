import PippinLock
import PippinSecret
import Testing

@testable import PippinPasswords

struct PasswordHasherTests {
  private let salt = Array("somesaltsomesalt".utf8)
  private let cheap = PasswordParameters(memory: 7168, iterations: 1, parallelism: 1)

  private func password(_ text: String = "correct horse battery staple") throws -> Password {
    try Password(SecretText(text))
  }

  @Test func `the hashes equal those of the reference's tests`() throws {
    // test.c of the reference implementation, version 0x13.
    let parameters = try #require(PasswordParameters(memory: 65_536, iterations: 2, parallelism: 1))
    let costs = Argon2Hash.Costs(parameters)
    let tag = try #require(
      Argon2.tag(of: Array("password".utf8), salt: Array("somesalt".utf8), costs, count: 32))
    #expect(HashBase64.plain.encode(tag) == "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
  }

  @Test func `a hash verifies only the right password and is a PHC string`() async throws {
    let hasher = PasswordHasher(parameters: try #require(cheap))
    let hash = try await hasher.hash(password(), salt: salt)
    #expect(hash.text.revealed.hasPrefix("$argon2id$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$"))
    let stored = try StoredPasswordHash(stored: hash.text)
    #expect(try await hasher.verify(password(), against: stored)?.isOutdated == false)
    #expect(try await hasher.verify(password("correct horse battery stapl"), against: stored) == nil)
    let stricter = PasswordHasher(
      parameters: try #require(PasswordParameters(memory: 8192, iterations: 1, parallelism: 1)))
    #expect(try await stricter.verify(password(), against: stored)?.isOutdated == true)
  }

  @Test func `verification without a hash does the same work`() async throws {
    let hasher = PasswordHasher(parameters: try #require(cheap))
    #expect(try await hasher.verify(password(), against: nil) == nil)
    #expect(hasher.computed == 1)
  }

  @Test(arguments: [
    "", "$argon2d$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=18$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=7168,t=01,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=4294967296,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA==$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdB$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$",
    "$argon2id$v=19$m=7168,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc$",
  ])
  func `reads no other string than its own`(_ text: String) {
    #expect(throws: PasswordHashProblem.self) { try StoredPasswordHash(stored: SecretText(text)) }
  }

  @Test func `a full hashing queue refuses at once`() async throws {
    let slow = try #require(PasswordParameters(memory: 65_536, iterations: 4, parallelism: 1))
    let hasher = PasswordHasher(parameters: slow, atOnce: 1, waiting: 2)
    let password = try password()
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do {
            return try await hasher.verify(password, against: nil) == nil
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(hasher.computed == outcomes.count { $0 })
    #expect((3...6).contains(hasher.computed), "one at work and two waiting, and a few who came when one was done")
  }

  @Test func `keeps places for known requesters, however many others wait`() async throws {
    let slow = try #require(PasswordParameters(memory: 65_536, iterations: 4, parallelism: 1))
    let hasher = PasswordHasher(parameters: slow, atOnce: 1, waiting: 4)
    let password = try password()
    let turnedAway = Counter()
    async let crowd: Void = withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask {
          do { _ = try await hasher.verify(password, against: nil) } catch { turnedAway.count() }
        }
      }
    }
    while turnedAway.value == 0 { await Task.yield() }
    // Theirs is another queue; and it is served by turns, so that they need not wait for the whole crowd.
    let start = hasher.computed
    _ = try await hasher.verify(password, against: nil, for: .known)
    #expect(hasher.computed - start <= 3, "what was at work, one of the crowd, and this")
    _ = try await hasher.verify(password, against: nil, for: .known)
    await crowd
  }

  private final class Counter: Sendable {
    private let storage = AtomicInteger()
    var value: Int { storage.current }
    func count() { storage.add(1) }
  }

  @Test(arguments: [
    (47_104, 1, false), (47_103, 1, true), (19_456, 2, false), (19_455, 2, true), (12_288, 3, false), (9216, 4, false),
    (7168, 5, false), (7168, 4, true), (1_048_576, 1, false),
  ])
  func `knows parameters below the floor`(memory: Int, iterations: Int, isBelow: Bool) throws {
    let parameters = try #require(PasswordParameters(memory: memory, iterations: iterations, parallelism: 1))
    #expect(parameters.isBelowFloor == isBelow)
  }

  @Test func `a hasher on its callers computes on their threads, with the same queues`() async throws {
    for (place, isOnCaller) in [(HashingPlace.caller, true), (.threads, false)] {
      let pool = HashingPool(threads: 1, waiting: 0, on: place)
      // A thread of the pool's own has no task, and so no value of the task that asks.
      let isHere = try await Self.$isCaller.withValue(true) { try await pool.run(for: .unknown) { Self.isCaller } }
      #expect(isHere == isOnCaller)
      pool.close()
    }
    let hasher = PasswordHasher(parameters: .simulation, atOnce: 1, waiting: 2, on: .caller)
    let password = try password()
    let hash = try await hasher.hash(password, salt: salt)
    #expect(try await hasher.verify(password, against: hash)?.isOutdated == false)
    let accepted = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask {
          do { return try await hasher.verify(password, against: hash) != nil } catch { return false }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(accepted >= 1 && hasher.computed == 2 + accepted, "each accepted order is computed once")
  }

  @TaskLocal private static var isCaller = false

  @Test func `a released hasher finishes waiting work`() async throws {
    var hasher: PasswordHasher? = PasswordHasher(parameters: try #require(cheap), atOnce: 2)
    let password = try password()
    let task = Task { [hasher] in try await hasher?.hash(password, salt: Array(repeating: 1, count: 16)).text.revealed }
    hasher = nil
    #expect(try await task.value?.hasPrefix("$argon2id$") == true)
  }
}
