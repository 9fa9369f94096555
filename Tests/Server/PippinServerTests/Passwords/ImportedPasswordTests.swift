import PippinAccounts
import PippinServer
import PippinPasswords
import PippinSecret
import PippinTestKit
import Testing

/// People whose accounts came from another system sign in with the password that they had there.
@Suite struct `An imported password` {
  /// Of `pässword of Anita`, one of each form; ImportedHashTests says how they were made.
  static let hashes = [
    "$argon2id$v=19$m=1024,t=1,p=2$dHdlbHZlIGJ5dGVz$2/0S+ps8UV5BkS4y7MsYhFkzJTzFOSoa",
    "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C",
    "$5$rounds=1000$saltstring$Oo08mUCqwRcY1xNc9QFcgJJei2YhOZFEV.v8ZfV2Ps8",
    "$6$rounds=1234$saltstring$NwLyEZdAiS9WwajIBKR47hypi.czkIkxJx54BHcuz0Tw/521wVLX82XySvkBu9Lpzg5xIStJKF8GQBzucg3/d1",
    "$scrypt$ln=10,r=8,p=1$c2l4dGVlbiBieXRlIHNhbA$a86GsimVv0r0ddziG9GgMDS7S3T4TrVn9jktWpnaz24",
    "$pbkdf2-sha256$1000$./.../.../.../.../..$iICz9zYrg0Acxptg3kJzi5al8jhUnt89rsXRo0NrfqA",
    "pbkdf2_sha256$1000$seasalt$nR2smQ7lwUbVKJHeYidbBXJhsRn+9hPKRl6ffzgen7k=",
    firebase,
  ]

  /// Made from Firebase's published parameters with Python's hashlib and openssl.
  private static let firebase =
    "$firebase-scrypt$r=8,m=10$42xEC+ixf3L2lw$Bw$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA$Qa530w9SYYNer65Da30dF3h/oSWGEowbUeSLPJglrfgXYbuRMv1GD8UGMljDB51FUIPW92i9FYroFEXEptJhjw"
  private static let right = "pässword of Anita"

  /// Mary, with a password that another system hashed.
  private func imported(_ text: String) async throws -> PasswordApp {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    _ = try await mary.signUp()
    let hash = try StoredPasswordHash(importing: SecretText(text))
    try await mary.replace(hash.text)
    return mary
  }

  @Test(arguments: hashes)
  func `signs in and is Argon2id afterwards`(_ text: String) async throws {
    let mary = try await imported(text)
    #expect(await mary.signIn(password: "password of Anita").verdict == "401 credentials_invalid")
    #expect(try await mary.storedHash().revealed.hasPrefix("$argon2id$v=19$m=7168,t=1,p=1$") == false)
    #expect(await mary.signIn(password: Self.right).status == 200)
    #expect(try await mary.storedHash().revealed.hasPrefix("$argon2id$v=19$m=7168,t=1,p=1$"))
    #expect(await mary.signIn(password: Self.right).status == 200)
    #expect(await mary.signIn(password: "password of Anita").verdict == "401 credentials_invalid")
  }

  @Test func `is the current password of a change`() async throws {
    let mary = try await imported(Self.hashes[1])
    let token = await mary.signIn(password: Self.right).accessToken
    try await mary.replace(StoredPasswordHash(importing: SecretText(Self.hashes[2])).text)
    #expect(
      await mary.change("wrong", "another password of Mary's", bearer: token).verdict == "401 credentials_invalid")
    #expect(await mary.change(Self.right, "another password of Mary's", bearer: token).verdict == "204")
    #expect(await mary.signIn(password: "another password of Mary's").status == 200)
    #expect(await mary.signIn(password: Self.right).verdict == "401 credentials_invalid")
  }

  @Test func `signs in as typed, and as typed elsewhere afterwards`() async throws {
    // bcrypt 5.0, of the text with a decomposed letter.
    let mary = try await imported("$2b$04$abcdefghijklmnopqrstuuTqLdN29L6L1bbPajK7kuNH33WZ6cAeW")
    #expect(await mary.signIn(password: Self.right).verdict == "401 credentials_invalid")
    #expect(await mary.signIn(password: "pa\u{308}ssword of Anita").status == 200)
    #expect(await mary.signIn(password: Self.right).status == 200, "as every password of ours")
  }

  @Test func `is refused as any wrong one where nobody could type it alike`() async throws {
    let mary = try await imported(Self.hashes[1])
    let long = String(repeating: "x", count: 600)
    for text in [long, "pässword\u{0} of Anita", ""] {
      #expect(await mary.signIn(password: text).status.description.hasPrefix("4"))
    }
  }
}

extension PasswordApp {
  func signIn(password: String) async -> Answer { await signIn("mary@example.com", password) }

  private func holder() async throws -> PasswordHolder {
    let address = try #require(CanonicalAddress("mary@example.com"))
    return try #require(
      try await world.store.snapshot(of: [.password(.standard, address)]).password(of: address, in: .standard))
  }

  func storedHash() async throws -> SecretText { try await holder().credential.hash }

  /// Stores a hash in place of the one that is there.
  func replace(_ hash: SecretText) async throws {
    let address = try #require(CanonicalAddress("mary@example.com"))
    let snapshot = try await world.store.snapshot(of: [.password(.standard, address)])
    var credential = try #require(try snapshot.password(of: address, in: .standard)).credential
    credential.hash = hash
    let now = world.clock.time
    let id = ChangeSetID(now: now, random: world.random.source)
    var changes = ChangeSet(id: id, basedOn: snapshot, at: now)
    changes.add(.putCredential(credential))
    try await world.store.commit(changes)
  }
}
