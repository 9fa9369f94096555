import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinPasswords

/// Hashes that each system's own library made (`scripts/fixtures/password-hashes`).
struct HashVectorTests {
  /// One of the file's hashes; Keycloak's is an object.
  struct Vector: CustomTestStringConvertible {
    let form: String
    let text: String?
    let keycloak: KeycloakPassword?

    var testDescription: String { form }
  }

  /// The file, and what Keycloak's texts hold.
  private struct File: Decodable {
    let password: String
    let hashes: [Entry]
  }

  private struct Entry: Decodable {
    struct Parts: Decodable {
      let secret_data: String
      let credential_data: String
    }

    enum CodingKeys: String, CodingKey { case form, hash }

    let form: String
    let text: String?
    let parts: Parts?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      form = try container.decode(String.self, forKey: .form)
      do {
        (text, parts) = (try container.decode(String.self, forKey: .hash), nil)
      } catch DecodingError.typeMismatch {
        (text, parts) = (nil, try container.decode(Parts.self, forKey: .hash))
      }
    }
  }

  private struct Secret: Decodable {
    let value: String
    let salt: String
  }

  private struct Credential: Decodable {
    let hashIterations: Int
    let algorithm: String
    let additionalParameters: [String: [String]]
  }

  private static let password = "pässword of Anita"
  private static let vectors: [Vector] = {
    do {
      let file = try JSONDecoder().decode(
        File.self, from: Data(contentsOf: PackageRoot.appending("Tests/Server/PasswordHashes/password-hashes.json")))
      return try file.hashes.map { entry in
        Vector(form: entry.form, text: entry.text, keycloak: try entry.parts.map(keycloak))
      }
    } catch {
      // The test of their number says so.
      return []
    }
  }()

  private static func keycloak(_ parts: Entry.Parts) throws -> KeycloakPassword {
    let secret = try JSONDecoder().decode(Secret.self, from: Data(parts.secret_data.utf8))
    let credential = try JSONDecoder().decode(Credential.self, from: Data(parts.credential_data.utf8))
    return KeycloakPassword(
      algorithm: credential.algorithm, iterations: credential.hashIterations, value: SecretText(secret.value),
      salt: secret.salt, parameters: credential.additionalParameters.compactMapValues(\.first))
  }

  /// The machine may be slow and busy: the bounds have tests of their own.
  private static let bounds = HashBounds(milliseconds: 60_000, mebibytes: 128)

  @Test func `are there for every form`() {
    #expect(Self.vectors.count == 24)
  }

  @Test(arguments: vectors)
  func `are taken as they are, and verify the right password alone`(_ vector: Vector) async throws {
    let hash =
      if let keycloak = vector.keycloak {
        try StoredPasswordHash.keycloak(keycloak, within: Self.bounds)
      } else {
        try StoredPasswordHash(importing: SecretText(try #require(vector.text)), within: Self.bounds)
      }
    let stored = try StoredPasswordHash(stored: hash.text)
    #expect(stored.text == hash.text)
    #expect(stored.form.matches(Array(Self.password.utf8)) == true)
    #expect(stored.form.matches(Array("password of Anita".utf8)) == false)
    let hasher = PasswordHasher(
      parameters: try #require(PasswordParameters(memory: 7168, iterations: 1, parallelism: 1)))
    let verified = try await hasher.verify(Password(SecretText(Self.password)), against: stored)
    #expect(verified?.isOutdated == true)
  }

  // MARK: Bounds

  /// A machine that takes a microsecond for each unit, whatever it is.
  private static func bounds(_ milliseconds: Int, mebibytes: Int = 128) -> HashBounds {
    HashBounds(milliseconds: milliseconds, mebibytes: mebibytes) { work in
      let units: Double =
        switch work {
        case .pbkdf2(_, let rounds), .shaCrypt(_, let rounds): Double(rounds)
        case .bcrypt(let cost), .phpass(let cost): Double(1 << min(cost, 62))
        case .scrypt(let blocks): Double(blocks)
        case .argon2(let kibibytes, let passes, let lanes): Double(kibibytes) * Double(passes) * Double(lanes)
        }
      return units / 1_000_000
    }
  }

  @Test(arguments: [
    ("$pbkdf2-sha256$1000000$c2FsdHNhbHQ$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA", 1000),
    // Two blocks of SHA-1 cost twice the rounds.
    ("$pbkdf2$1000000$c2FsdA$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA", 2000),
    ("pbkdf2_sha256$1500000$seasalt$hiKr3nAV0qWRhqpQzhXHVVey8RpTipJOFuwDVOO2y5E=", 1500),
    ("$2b$20$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C", 1049),
    ("$5$rounds=700000$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8", 700),
    ("$scrypt$ln=16,r=8,p=2$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24", 1049),
    ("$argon2id$v=19$m=65536,t=4,p=2$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", 525),
    ("$P$Lsaltsalt.YHzxGY6cSSXA9S5gfl/t/", 8389),
  ])
  func `bound the time, to the millisecond`(_ text: String, _ needed: Int) throws {
    let text = SecretText(text)
    #expect(throws: Never.self) { try StoredPasswordHash(importing: text, within: Self.bounds(needed)) }
    let problem = try #require(throws: PasswordHashProblem.self) {
      try StoredPasswordHash(importing: text, within: Self.bounds(needed - 1))
    }
    #expect(
      "\(problem)".contains("about \(needed) ms on this machine, and passwords.imported_hash_ms allows \(needed - 1)"))
    // What was imported once stays readable, whatever the setting says later.
    #expect(throws: Never.self) { try StoredPasswordHash(stored: text) }
  }

  @Test(arguments: [
    ("$scrypt$ln=17,r=8,p=1$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24", 128),
    ("$argon2id$v=19$m=131072,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", 128),
    ("$argon2i$v=19$m=65536,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", 64),
  ])
  func `bound the memory`(_ text: String, _ needed: Int) throws {
    let text = SecretText(text)
    #expect(throws: Never.self) {
      try StoredPasswordHash(importing: text, within: Self.bounds(60_000, mebibytes: needed))
    }
    let problem = try #require(throws: PasswordHashProblem.self) {
      try StoredPasswordHash(importing: text, within: Self.bounds(60_000, mebibytes: needed - 1))
    }
    #expect("\(problem)".contains("\(needed) MiB, and passwords.imported_hash_mib allows \(needed - 1)"))
  }

  @Test(arguments: [
    "$argon2id$v=19$m=999999999,t=999999999,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=65536,t=1,p=65$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2i$v=19$m=8,t=999999999,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=512,t=99999,p=64$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$2b$31$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$wp$2y$31$abcdefghijklmnopqrstuuE13RfIbP7vR26KNsqbmCG5SHhkCeqky",
    "$5$rounds=999999999$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$scrypt$ln=20,r=8,p=1$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$scrypt$ln=13,r=8,p=1024$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$scrypt$ln=31,r=999999999,p=999999999$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$scrypt$ln=16777216,r=8,p=1$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "scrypt:16777216:8:1$saltsalt$00112233445566778899aabbccddeeff",
    "pbkdf2:sha256:999999999$saltsalt$00112233445566778899aabbccddeeff",
    "$pbkdf2-sha256$999999999$c2FsdA$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "pbkdf2_sha256$999999999$seasalt$nR2smQ7lwUbVKJHeYidbBXJhsRn+9hPKRl6ffzgen7k=",
    "$P$Ssaltsalt.YHzxGY6cSSXA9S5gfl/t/",
    "$firebase-scrypt$r=8,m=24$c2FsdA$Bw$c2l4dGVlbiBieXRlIHNhbA$c2l4dGVlbiBieXRlIHNhbA",
  ])
  func `refuse hostile costs on any machine`(_ text: String) throws {
    let start = ContinuousClock.now
    let problem = try #require(throws: PasswordHashProblem.self) { try StoredPasswordHash(importing: SecretText(text)) }
    guard case .tooCostly = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect("\(problem)".contains("costs too much") && !"\(problem)".contains("salt"))
    #expect(ContinuousClock.now - start < .seconds(30), "it is refused without being computed")
  }

  @Test func `measure this machine, which takes longer for more`() throws {
    func pbkdf2(_ name: String, _ rounds: Int) throws -> HashWork {
      try StoredPasswordHash(stored: SecretText("$\(name)$\(rounds)$c2FsdA$m5oMKZ6aJ7cVmArV8Uxtnj4NmRQ")).form.work
    }
    let works: [(HashWork, HashWork)] = [
      (try pbkdf2("pbkdf2", 1000), try pbkdf2("pbkdf2", 2000)),
      (try pbkdf2("pbkdf2-sha256", 1000), try pbkdf2("pbkdf2-sha256", 2000)),
      (try pbkdf2("pbkdf2-sha512", 1000), try pbkdf2("pbkdf2-sha512", 2000)),
      (.bcrypt(cost: 5), .bcrypt(cost: 6)), (.phpass(cost: 8), .phpass(cost: 9)),
      (.shaCrypt(isSHA512: false, rounds: 1000), .shaCrypt(isSHA512: false, rounds: 2000)),
      (.shaCrypt(isSHA512: true, rounds: 1000), .shaCrypt(isSHA512: true, rounds: 2000)),
      (.scrypt(blocks: 1000), .scrypt(blocks: 2000)),
      (.argon2(kibibytes: 1024, passes: 1, lanes: 1), .argon2(kibibytes: 1024, passes: 2, lanes: 1)),
    ]
    for (less, more) in works {
      let (first, second) = (HashSpeed.seconds(less), HashSpeed.seconds(more))
      #expect(first > 1e-6 && first < 60 && abs(second / first - 2) < 0.01, "\(less): \(first) s")
    }
  }

  @Test(arguments: [
    "scrypt:1000:8:1$saltsalt$00112233445566778899aabbccddeeff",
    "scrypt:1024:8$saltsalt$00112233445566778899aabbccddeeff",
    "pbkdf2:md5:1000$saltsalt$00112233445566778899aabbccddeeff", "pbkdf2:sha256:1000$$00112233445566778899aabbccddeeff",
    "pbkdf2:sha256:1000$saltsalt$0011", "$wp$2b$10$abcdefghijklmnopqrstuuE13RfIbP7vR26KNsqbmCG5SHhkCeqky",
    "$P$4saltsalt.YHzxGY6cSSXA9S5gfl/t/", "$P$Bsaltsalt.YHzxGY6cSSXA9S5gfl/t", "$P$Bsaltsalt*YHzxGY6cSSXA9S5gfl/t/",
    "$pbkdf2-sha256$i=1000,l=31$c2FsdA$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "$pbkdf2-sha256$l=32,i=1000$c2FsdA$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "$scrypt$ln=16383,r=8,p=1$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "scrypt$4096$seasalt$8$x$l3i1KGHqgyrRDUn0Jyhz/sbSAN/zkpKVkjh9faawEUE=",
    "AQAAAAMAAYagAAAAEHNpeHRlZW4gYnl0ZSBzYWxfy+LIt/U01oNogHvkD68hhJapnySKI826uJ1EvbQ3bw==",
    "$argon2i$v=18$m=1024,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
  ])
  func `say which form is malformed`(_ text: String) throws {
    let problem = try #require(throws: PasswordHashProblem.self) { try StoredPasswordHash(importing: SecretText(text)) }
    guard case .malformed(let form, _) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect("\(problem)".hasPrefix("the \(form) hash is malformed: ") && !"\(problem)".contains("seasalt"))
  }
}
