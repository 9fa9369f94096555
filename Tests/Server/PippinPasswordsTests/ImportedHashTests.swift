import PippinSecret
import Testing

@testable import PippinPasswords

/// The hashes of other systems, which imported accounts bring along.
struct ImportedHashTests {
  /// Of `pässword of Anita`. Made with argon2-cffi 25.1, bcrypt 5.0, passlib 1.7.4, Django 5.2 and Python's hashlib.
  private static let hashes = [
    "$argon2id$v=19$m=1024,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$2a$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$2b$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$5$saltstring$1plbd84K/pEX6u0X3wkX6luvDCFDv24EX.QsnPJsdWB",
    "$5$rounds=1000$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$6$saltstring$XrHBelpV4oL3xrQIHrcTrz0rLQL0LYK.GGkx7iq2qJsL86NEWdQ9wMklw2vpfDoLMbUM0zQ5j92jeyCuqBeCU1",
    "$6$rounds=1234$saltstring$NwLyEZdAiS9WwajIBKR47hypi.czkIkxJx54BHcuz0Tw/521wVLX82XySvkBu9Lpzg5xIStJKF8GQBzucg3/d1",
    "$6$rounds=1234$$ndOZbmjSDiH7InxGJ1E2zsI47YF1rXluhYH9UnvwuXnbDG8HGBL6DvGoXx5Jd3tFJl14t3XgxTuN5fQREHQoc.",
    "$scrypt$ln=10,r=8,p=1$c2l4dGVlbiBieXRlIHNhbA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$scrypt$ln=4,r=8,p=3$$yFR3j0nfvBfjUrvC/miwq+zYbbmwXKAYnmfq62SjH5A",
    "$pbkdf2$1000$c2l4dGVlbiBieXRlIHNhbA$m5oMKZ6aJ7cVmArV8Uxtnj4NmRQ",
    "$pbkdf2-sha256$1000$./.../.../.../.../..$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "$pbkdf2-sha512$1000$c2l4dGVlbiBieXRlIHNhbA$iqmBBTSI06fHIGxc3U0Y64uqTwRoOjcZidUOTtSF5hDgrZEvWSS2dUhbYTXMnvmFzaJoEx9OvJpM2D2nUbBWvQ",
  ]

  private let hasher = PasswordHasher(parameters: PasswordParameters(memory: 7168, iterations: 1, parallelism: 1)!)
  private static let right = "pässword of Anita"

  private func verdict(_ text: String, _ hash: StoredPasswordHash) async throws -> VerifiedPassword? {
    try await hasher.verify(Password(SecretText(text)), against: hash)
  }

  private func hash(_ text: String) throws -> StoredPasswordHash {
    try StoredPasswordHash(importing: SecretText(text))
  }

  @Test(arguments: hashes)
  func `verifies only the right password, stores the same text, and is outdated`(_ text: String) async throws {
    let hash = try hash(text)
    #expect(hash.text.revealed == text)
    #expect(try await verdict(Self.right, StoredPasswordHash(stored: hash.text))?.isOutdated == true)
    #expect(try await verdict("password of Anita", hash) == nil)
    #expect(try await verdict(Self.right + " ", hash) == nil)
    #expect("\(hash)" == "<password hash>" && Mirror(reflecting: hash).children.isEmpty)
  }

  @Test(arguments: [
    (
      "pbkdf2_sha256$1000$seasalt$nR2smQ7lwUbVKJHeYidbBXJhsRn+9hPKRl6ffzgen7k=",
      "$pbkdf2-sha256$1000$c2Vhc2FsdA$nR2smQ7lwUbVKJHeYidbBXJhsRn.9hPKRl6ffzgen7k"
    ),
    ("pbkdf2_sha1$1000$seasalt$b3GTSYGEX0xi0JziNK4hs7fcEpo=", "$pbkdf2$1000$c2Vhc2FsdA$b3GTSYGEX0xi0JziNK4hs7fcEpo"),
    (
      "$pbkdf2-sha1$1000$c2l4dGVlbiBieXRlIHNhbA$m5oMKZ6aJ7cVmArV8Uxtnj4NmRQ",
      "$pbkdf2$1000$c2l4dGVlbiBieXRlIHNhbA$m5oMKZ6aJ7cVmArV8Uxtnj4NmRQ"
    ),
    // Bits that no byte of salt or digest uses.
    (
      "$2b$05$abcdefghijklmnopqrstuvC05JpU/ycum4F8LALdWnI8gqVEaQ05D",
      "$2b$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"
    ),
  ])
  func `stores one spelling of several`(_ text: String, _ stored: String) async throws {
    let hash = try hash(text)
    #expect(hash.text.revealed == stored)
    #expect(try await verdict(Self.right, hash) != nil)
  }

  @Test func `verifies the test vectors of the specifications`() async throws {
    // RFC 7914, 12, as the form spells it: NaCl, N=1024, r=8, p=16.
    let scrypt =
      "$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA"
    #expect(try await verdict("password", hash(scrypt)) != nil)
    // RFC 6070: 4096 rounds with SHA-1.
    #expect(try await verdict("password", hash("$pbkdf2$4096$c2FsdA$SwB5AbdlSJq.rUnZJvch0GWkKcE")) != nil)
    // Drepper's SHA-crypt.txt, version 0.6.
    let sha512 =
      "$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1"
    #expect(try await verdict("Hello world!", hash(sha512)) != nil)
    // Of the tests of Openwall's crypt_blowfish.
    let bcrypt = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
    #expect(try await verdict("U*U", hash(bcrypt)) != nil)
  }

  @Test func `verifies Firebase's published vector`() async throws {
    // The README of firebase/scrypt.
    let key = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
    let hash = try StoredPasswordHash.firebaseScrypt(
      hash: SecretText("lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
      salt: "42xEC+ixf3L2lw==", signerKey: SecretText(key), saltSeparator: "Bw==", rounds: 8, memCost: 14)
    #expect(hash.text.revealed.hasPrefix("$firebase-scrypt$r=8,m=14$42xEC+ixf3L2lw$Bw$jxspr8Ki0RYyc"))
    let stored = try StoredPasswordHash(stored: hash.text)
    #expect(try await verdict("user1password", stored)?.isOutdated == true)
    #expect(try await verdict("user2password", stored) == nil)
  }

  @Test func `verifies better-auth's hashes as scrypt`() async throws {
    // Made with Python's hashlib.scrypt; the salt is the text of its digits.
    let key =
      "4d7fea58f5c3f1fa4116f11eb2a788e59640bd2e2dcf60be559f2732404aec8562fdf4c71b3639b0be4b452e0d3fb6deff512d4a5bad4d71844e2c9b61d246f4"
    let hash = try StoredPasswordHash.betterAuth(SecretText("000102030405060708090a0b0c0d0e0f:\(key)"))
    #expect(hash.text.revealed.hasPrefix("$scrypt$ln=14,r=16,p=1$MDAwMTAyMDMwNDA1MDYwNzA4MDkwYTBiMGMwZDBlMGY$"))
    #expect(try await verdict(Self.right, hash) != nil)
    for wrong in ["", ":", "00:" + key.dropLast(), "0g:" + key, "00:" + key.uppercased(), key] {
      #expect(throws: PasswordHashProblem.self) { try StoredPasswordHash.betterAuth(SecretText(wrong)) }
    }
  }

  @Test func `verifies the text as typed where preparation changes it`() async throws {
    // Decomposed, as some systems hashed it; NFC would differ. Made with bcrypt 5.0.
    let decomposed = "$2b$04$abcdefghijklmnopqrstuuDECOMPOSED"
    #expect(throws: PasswordHashProblem.self) { try hash(decomposed) }
    let typed = "pa\u{308}ssword of Anita"
    let password = try Password(SecretText(typed))
    #expect(password.asTyped?.revealed == Array(typed.utf8))
    #expect(try await hasher.verify(password, against: hash(Self.hashes[1])) != nil, "by its NFC")
    let raw = try ImportedHashTests.bcrypt(Array(typed.utf8))
    #expect(try await hasher.verify(password, against: hash(raw)) != nil, "as typed")
    #expect(try await verdict(Self.right, hash(raw)) == nil, "the other system had no NFC")
  }

  private static func bcrypt(_ bytes: [UInt8]) throws -> String {
    try #require(Crypt.text(of: bytes, "$2b$04$abcdefghijklmnopqrstuu"))
  }

  @Test func `reads 72 bytes of a password for bcrypt and refuses long ones for SHA-crypt`() async throws {
    // bcrypt 5.0, of 72 times x.
    let long = try hash("$2b$04$abcdefghijklmnopqrstuubzadhGtS2zEF.gu0yd0opP6cVzb.e0i")
    #expect(try await verdict(String(repeating: "x", count: 72), long) != nil)
    #expect(try await verdict(String(repeating: "x", count: 80), long) != nil)
    #expect(try await verdict(String(repeating: "x", count: 71), long) == nil)
    let most = Array(repeating: UInt8(ascii: "x"), count: 128)
    let sha = try hash(try #require(Crypt.text(of: most, "$5$rounds=1000$saltstring")))
    #expect(sha.form.matches(most) == true)
    #expect(sha.form.matches(most + most) == false)
  }

  @Test func `a wrong password for a cheaper hash takes no less work than for none`() async throws {
    let parameters = try #require(PasswordParameters(memory: 65_536, iterations: 2, parallelism: 1))
    let dear = PasswordHasher(parameters: parameters)
    let (password, hash) = (try Password(SecretText("a wrong password")), try hash(Self.hashes[11]))
    func time(_ hash: StoredPasswordHash?) async throws -> Duration {
      let start = ContinuousClock.now
      #expect(try await dear.verify(password, against: hash) == nil)
      return ContinuousClock.now - start
    }
    var (nobodys, imported) = (Duration.seconds(60), Duration.seconds(60))
    for number in 0..<20 where number < 3 || !(0.5...2).contains(imported / nobodys) {
      nobodys = min(nobodys, try await time(nil))
      imported = min(imported, try await time(hash))
    }
    #expect((0.5...2).contains(imported / nobodys), "\(imported) and \(nobodys)")
  }

  @Test func `reads our own hash with any costs that the settings allow, but imports it within the bounds`() throws {
    let text = "$argon2id$v=19$m=1048576,t=64,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    #expect(throws: Never.self) { try StoredPasswordHash(stored: SecretText(text)) }
    #expect(throws: PasswordHashProblem.self) { try hash(text) }
  }

  @Test(arguments: hashes)
  func `no change of one character and no shortening traps`(_ text: String) {
    var accepted = 0
    let characters = Array(text.utf8)
    for index in characters.indices {
      for replacement in Array("$=,:.+/A0z9\u{0}-é".utf8) {
        var changed = characters
        changed[index] = replacement
        for bytes in [changed, Array(characters[..<index]), characters + changed[index...]] {
          let given = SecretText(String(decoding: bytes, as: UTF8.self))
          guard let hash = try? StoredPasswordHash(importing: given) else { continue }
          accepted += 1
          #expect((try? StoredPasswordHash(importing: hash.text).text) == hash.text)
        }
      }
    }
    #expect(accepted > 0)
  }

  @Test(arguments: [
    "$argon2id$v=18$m=1024,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$argon2id$v=19$m=15,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$argon2id$v=19$m=1024,t=0,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$argon2id$v=19$m=1024,t=1,p=2$c2hvcnQ$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$2b$+5$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$2b$03$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$2b$5$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$5$rounds=999$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$5$rounds=01000$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$5$seventeencharacte$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$scrypt$ln=16,r=1,p=1$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$scrypt$ln=10,r=8,p=0$c2FsdA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$pbkdf2-sha256$0$c2FsdA$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "$pbkdf2-sha256$1000$c2FsdA$c2hvcnQ", "pbkdf2_sha256$1000$seasalt$nR2smQ7lwUbVKJHeYidbBXJhsRn+9hPKRl6ffzgen7k",
    "$firebase-scrypt$r=8,m=14$c2FsdA$Bw$c2l4dGVlbiBieXRlIHNhbA$c2l4dGVlbiBieXRlIHNhbDE",
  ])
  func `says which form is malformed, and shows no part of it`(_ text: String) throws {
    let problem = try #require(throws: PasswordHashProblem.self) { try hash(text) }
    guard case .malformed(let form, _) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect("\(problem)".hasPrefix("the \(form) hash is malformed: ") && !"\(problem)".contains("seasalt"))
  }

  @Test(arguments: [
    "", "$", "$$", "plain text", "$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/", "$2x$05$abc", "{SSHA}AAAA", "md5$a$b",
    String(repeating: "$6$", count: 1000), "$argon2d$v=19$m=1024,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFk",
    "bcrypt_sha256$$2b$12$abc", "5f4dcc3b5aa765d61d8327deb882cf99",
  ])
  func `does not know other forms`(_ text: String) {
    #expect(throws: PasswordHashProblem.unknownForm) { try hash(text) }
  }
}
