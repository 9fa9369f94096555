import AppleIDEmulator
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// A person who uses everything besides Apple's native sheet: passwords, mailed codes, Google, Facebook, an OpenID provider, and the
/// pages in a browser. The person's devices share what is here.
final class Member: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// What the providers know of a person.
  struct Profile: Sendable {
    let name: String
    let number: Int
    let address: String
    let googleAddress: String
    var hostedDomain: String?
    var facebookAddress: String?

    var givenName: String { name.capitalized }
    var googleSubject: String { "22000000000000000\(number)" }
    var openIDSubject: String { "24400320-\(name)" }

    /// One has the same address everywhere, so that every second sign-in method offers a link; one has an address for each; and
    /// one has none at Facebook.
    static let all = [
      Profile(
        name: "nora", number: 1001, address: "nora@example.net", googleAddress: "nora@example.net",
        hostedDomain: "example.net", facebookAddress: "nora@example.net"),
      Profile(
        name: "otto", number: 1002, address: "otto@example.net", googleAddress: "otto.example@gmail.com",
        facebookAddress: "otto@example.com"),
      Profile(
        name: "pia", number: 1003, address: "pia@example.org", googleAddress: "pia@example.org",
        hostedDomain: "example.org"),
    ]
  }

  let profile: Profile
  private let world: World
  /// Passwords that may open an account of this person's.
  private(set) var passwords: [String] = []
  /// Passwords that open nothing any more.
  private(set) var formerPasswords: [String] = []
  /// Whether one of the devices sets a password now. The others wait, so that it is known which password is the last.
  private(set) var isSettingPassword = false
  private var passwordCount = 0

  init(_ profile: Profile, in world: World) { (self.profile, self.world) = (profile, world) }

  var name: String { profile.name }
  /// The network at which the person is.
  var peer: String { "192.0.2.\(profile.number - 990)" }

  /// What became of a new password.
  enum Outcome {
    /// It is the only one.
    case replaced
    /// It opens an account; others may too.
    case added
    case notSet
    case unknown
  }

  /// Waits for the next of the moments at which the person's devices act together.
  func gather() async {
    let period = 120.0
    let rest = period - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: period)
    await pause(.milliseconds(Int(rest * 1000)))
  }

  /// Has `set` set a new password. No other device sets one meanwhile.
  func setPassword(_ set: (_ new: String) async -> Outcome) async {
    guard !isSettingPassword else { return }
    isSettingPassword = true
    defer { isSettingPassword = false }
    passwordCount += 1
    let new = "battery staple number \(passwordCount) of \(profile.number)"
    world.isSecret(new)
    switch await set(new) {
    case .replaced:
      formerPasswords += passwords
      passwords = [new]
    case .added, .unknown: passwords.append(new)
    case .notSet: break
    }
  }

  /// The code of the newest mail to the person that has one, six digits or a token.
  /// - Parameters:
  ///   - number: only of mails after so many of all.
  ///   - link: only of mails with this in a link, which those have that were asked for on a page.
  func newestCode(after number: Int, linking link: String?) -> String? {
    let messages = world.mailboxes.messages
    for message in messages[min(number, messages.count)...].reversed()
    where message.recipient.text == profile.address && link.map({ message.text.contains($0) }) ?? true {
      if let code = Self.code(in: message.text) { return code }
    }
    return nil
  }

  private static func code(in text: String) -> String? {
    text.split(separator: "\n").map(String.init).first { line in
      (line.count == 6 && line.allSatisfy { ("0"..."9").contains($0) })
        || (line.count == 26 && line.allSatisfy { ("0"..."9").contains($0) || ("a"..."z").contains($0) })
    }
  }

  /// Waits for a mail with a code that comes after `number` mails were there.
  func awaitCode(after number: Int, linking link: String? = nil) async -> String? {
    for _ in 0..<60 where !world.history.isOver {
      if let code = newestCode(after: number, linking: link) { return code }
      await pause(.seconds(5))
    }
    return nil
  }
}

extension Member {
  /// The members of a run with their devices, and somebody who guesses their passwords. Some runs have none.
  static func participants(in world: World) async -> [any Participant] {
    let chance = Chance(seed: world.seed, for: "members")
    let count = chance.choice([(weight: 3, value: 0), (weight: 5, value: 1), (weight: 2, value: 2)])
    let first = chance.below(Profile.all.count)
    let members = (0..<count).map { Member(Profile.all[(first + $0) % Profile.all.count], in: world) }
    var participants: [any Participant] = []
    for member in members {
      let profile = member.profile
      _ = await world.emulator.respond(
        to: .json(
          "POST", World.apple, "/emulator/apple-ids",
          [
            "id": .string(profile.name), "email": .string(profile.address), "given_name": .string(profile.givenName),
            "family_name": "Example", "kind": "personal",
          ]))
      for number in 0..<chance.within(1...2) {
        participants.append(MemberPhone(number: number, of: member, in: world))
      }
      if chance.happens(0.6) { participants.append(MemberBrowser(of: member, in: world)) }
    }
    if chance.happens(0.3) { participants.append(Guesser(of: members, in: world)) }
    return participants
  }
}
