import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit

/// The people of an interleaving and what is true of them, whatever a store says: who owns which Apple ID, and who opened which
/// session.
struct Model {
  /// A session as the one who opened it knows it.
  struct OwnSession {
    let id: SessionID
    let member: Int
    let account: AccountID
    /// The newest refresh token that was handed out.
    var generation: Int64
    /// What the newest access token says of the person's last proof.
    var authenticatedAt: Int64 = 0
    var isGuest = false

    var presented: PresentedSession { PresentedSession(id: id, authenticatedAt: authenticatedAt, isGuest: isGuest) }
  }

  /// A link token that somebody was given.
  struct Offer {
    let member: Int
    let identity: ProvenIdentity
    let holder: AccountID
  }

  /// An Apple ID whose team hands the app over to another: how it is known before, after, and on the way (TRANSFER-1).
  struct Handover {
    let old: IdentityKey
    let new: IdentityKey
    let name: IdentityKey
  }

  static let memberCount = 4
  private static let keysPerMember = 3
  /// Few addresses for many identities, so that strangers prove the same ones.
  private static let addresses = ["one@example.org", "two@example.org", "three@example.org"]
  private static let newTeam = "TEAM654321"

  let samples: Samples
  /// Who proves themselves by which key: their Apple IDs', and in time their passwords'.
  var owners: [IdentityKey: Int]
  /// Each member's Apple IDs, under the one team and then, in the same order, under the other.
  let keys: [[IdentityKey]]
  let handovers: [Handover]
  let addresses: [CanonicalAddress]
  /// What each identity's provider says of its address now.
  var claims: [IdentityKey: EmailClaim] = [:]
  /// Who tries the app without signing in, by the key that stands for their account.
  var guests: [IdentityKey: Int] = [:]
  /// Who got an account by a code that was mailed, with the address that they have proved by it.
  var mailboxes: [AccountID: CanonicalAddress] = [:]
  /// The keys of people who came with an invitation.
  var newcomers: [IdentityKey] = []
  var invitations: [OwnInvitation] = []
  /// The sessions that they began with. Whoever holds one can make the account theirs, so nobody is given another's.
  var guestSessions: Set<SessionID> = []
  var accounts: [AccountID] = []
  var sessions: [OwnSession] = []
  /// Which of them are browsers', oldest first.
  var browsers: [SessionID] = []
  var codes: [Code] = []
  var clientSessions: [ClientSession] = []
  var offers: [Offer] = []
  var nonces: [SpentValue] = []
  var notifications: [(id: [UInt8], event: [UInt8])] = []
  var merged: [AccountID] = []
  var deleted: [AccountID] = []
  var letters: [Letter] = []
  /// The keys of those who have, or had, a password, and of each the last that was chosen.
  var passwords: [(key: IdentityKey, identity: IdentityID, hash: SecretText)] = []
  /// Every passkey that was registered, and the challenges that opened a session, with the end of their ceremonies.
  var passkeys: [OwnPasskey] = []
  var challenges: [[UInt8]: Date] = [:]
  /// What served twice, though it may only once.
  var twice: String?
  /// What was open when all sessions of an account were ended.
  var over: Set<SessionID> = []

  init(seed: UInt64) {
    let samples = Samples(random: SeededRandom(seed: seed))
    self.samples = samples
    addresses = Self.addresses.map { samples.address($0) }
    let keys = (0..<Self.memberCount).map { _ in
      (0..<Self.keysPerMember).map { _ in samples.key() }
        + (0..<Self.keysPerMember).map { _ in samples.key(tenant: Self.newTeam) }
    }
    self.keys = keys
    handovers = keys.flatMap { keys in
      (0..<Self.keysPerMember).map {
        Handover(old: keys[$0], new: keys[$0 + Self.keysPerMember], name: samples.key(tenant: Self.newTeam))
      }
    }
    owners = Dictionary(
      keys.enumerated().flatMap { member, keys in keys.map { ($0, member) } }, uniquingKeysWith: { first, _ in first })
    for key in keys.joined() { changeClaim(of: key) }
  }

  var now: Date { samples.now }

  /// Whether something happens that does `count` times of `of`.
  func happens(_ count: Int, of: Int) -> Bool { samples.random.number(below: of) < count }

  /// One of them; `nil` when there is none.
  func any<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[samples.random.number(below: elements.count)]
  }

  func anyMember() -> Int { samples.random.number(below: Self.memberCount) }

  func anyKey(of member: Int) -> IdentityKey {
    keys[member][samples.random.number(below: Self.keysPerMember) + (happens(1, of: 4) ? Self.keysPerMember : 0)]
  }

  /// A session of an app that the member opened once, whatever became of it; mostly one of the last.
  func anySession(of member: Int) -> OwnSession? {
    let own = sessions.filter { $0.member == member && !browsers.contains($0.id) }
    return any(of: happens(4, of: 5) ? Array(own.suffix(4)) : own)
  }

  /// The account that is meant, or, as somebody would who tries it on, any other.
  func mostly(_ account: AccountID) -> AccountID {
    happens(7, of: 8) ? account : any(of: accounts) ?? account
  }

  mutating func changeClaim(of key: IdentityKey) {
    switch samples.random.number(below: 4) {
    case 0: claims[key] = nil
    case 1: claims[key] = EmailClaim(address: Self.addresses[0], isProved: false, isPrivate: false)
    default:
      claims[key] = EmailClaim(
        address: any(of: Self.addresses) ?? "", isProved: true, isPrivate: happens(1, of: 3))
    }
  }

  mutating func opened(_ session: Session, by member: Int) {
    guard !sessions.contains(where: { $0.id == session.id }) else { return refreshed(session) }
    if !accounts.contains(session.account) { accounts.append(session.account) }
    sessions.append(
      OwnSession(id: session.id, member: member, account: session.account, generation: session.generation))
    refreshed(session)
  }

  mutating func refreshed(_ session: Session) {
    guard let index = sessions.firstIndex(where: { $0.id == session.id }) else { return }
    sessions[index].generation = session.generation
    sessions[index].authenticatedAt = Int64(session.authenticatedAt.wholeSeconds)
    sessions[index].isGuest =
      guestSessions.contains(session.id) && session.identity == Account.mailedProof(of: session.account)
  }
}
