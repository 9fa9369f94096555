import Foundation
@testable import SignInClient
import Testing

@testable import SignInClientUI

@Suite struct `The sign-in methods on a sign-in page` {
  var dialogue = SignInDialogue(known: [.google, .apple, .password])

  @Test func `are all methods of the build until the server answers, Apple first`() {
    #expect(dialogue.methods == [.apple, .google, .password])
    #expect(dialogue.step == .choosing)
  }

  @Test mutating func `follow the server's availability and order, Apple first`() {
    dialogue.offered([
      Offer(provider: .password, isAvailable: true), Offer(provider: .google, isAvailable: false, reason: "rollout"),
      Offer(provider: ProviderID(rawValue: "new"), isAvailable: true), Offer(provider: .apple, isAvailable: true),
    ])
    #expect(dialogue.methods == [.apple, .password])
  }

  @Test mutating func `have the names that the server gives its other providers`() throws {
    let vk = ProviderID.openID("vk")
    dialogue = SignInDialogue(known: [.apple, vk])
    #expect(dialogue.name(of: vk) == "vk")
    let offers =
      #"[{"provider":"openid","id":"vk","name":"VKontakte","available":true},"#
      + #"{"provider":"apple","name":"Another","available":true}]"#
    dialogue.offered(try JSONDecoder().decode([Offer].self, from: Data(offers.utf8)))
    #expect(dialogue.methods == [.apple, vk])
    #expect(dialogue.name(of: vk) == "VKontakte" && dialogue.name(of: .apple) == "Apple")
    dialogue.offered([])
    #expect(dialogue.name(of: vk) == "VKontakte", "an attempt in progress keeps its words")
  }

  @Test mutating func `are hidden when none is available`() {
    dialogue.offered([])
    #expect(dialogue.methods.isEmpty)
  }
}

@Suite struct `The silent request at launch` {
  var dialogue = SignInDialogue(known: [.apple])

  @Test mutating func `is made once`() {
    let signedOut = SessionState.signedOut(.neverSignedIn)
    let first = dialogue.asksSilently(in: signedOut)
    let second = dialogue.asksSilently(in: signedOut)
    #expect(first)
    #expect(!second)
  }

  @Test mutating func `waits until the storage was read`() {
    let first = dialogue.asksSilently(in: .restoring)
    let second = dialogue.asksSilently(in: .signedOut(.expired))
    #expect(!first)
    #expect(second)
  }

  @Test mutating func `is not made after the user signed out`() {
    let first = dialogue.asksSilently(in: .signedOut(.signedOut))
    let second = dialogue.asksSilently(in: .signedOut(.neverSignedIn))
    #expect(!first)
    #expect(!second)
  }

  @Test(arguments: [SignOutReason.neverSignedIn, .expired, .tokenInvalid, .reinstalled])
  mutating func `is made when the session ended without the user's intention`(reason: SignOutReason) {
    let asks = dialogue.asksSilently(in: .signedOut(reason))
    #expect(asks)
  }

  @Test(arguments: [
    SignOutReason.signedOut, .accountDeleted, .appleConsentRevoked, .appleUserMismatch, .appleAccountDeleted,
    .appleTokenInvalid, .reuseDetected, .accountMerged, .administrator, .storageUnreadable,
    SignOutReason(rawValue: "new"),
  ])
  mutating func `is not made when the user ended the session, or the reason is unknown`(reason: SignOutReason) {
    let asks = dialogue.asksSilently(in: .signedOut(reason))
    #expect(!asks)
  }

  @Test mutating func `makes the page wait once the user has answered it`() throws {
    let silent = try dialogue.press(nil)
    #expect(dialogue.busy == nil)
    dialogue.answered(silent, by: .apple)
    let press = dialogue.begin(.apple, isStuck: true)
    #expect(press == nil)
    #expect(dialogue.busy == .apple && dialogue.isWaiting)
    dialogue.finish(silent, .failure(Example.unreachable))
    #expect(dialogue.busy == nil && dialogue.error == nil)
  }

  @Test mutating func `is not made when Apple is unavailable`() {
    dialogue.offered([Offer(provider: .apple, isAvailable: false, reason: "enterprise_build")])
    let asks = dialogue.asksSilently(in: .signedOut(.neverSignedIn))
    #expect(!asks)
  }

  @Test mutating func `shows no error`() throws {
    let number = try dialogue.press(nil)
    dialogue.finish(number, .failure(Example.unreachable))
    #expect(dialogue.error == nil)
  }

  @Test mutating func `is superseded by a tap`() throws {
    let silent = try dialogue.press(nil)
    let press = try dialogue.press(.apple)
    dialogue.finish(silent, .failure(Example.unreachable))
    #expect(dialogue.busy == .apple)
    dialogue.finish(press, .success(.accountExists(try Example.existing)))
    #expect(dialogue.step == .accountExists(try Example.existing))
  }
}

@Suite struct `A tap on a sign-in button` {
  var dialogue = SignInDialogue(known: [.apple, .google])

  @Test mutating func `is ignored while another attempt runs`() {
    let first = dialogue.begin(.apple)
    let again = dialogue.begin(.apple)
    let other = dialogue.begin(.google)
    #expect(first != nil && again == nil && other == nil)
    #expect(dialogue.busy == .apple)
  }

  @Test mutating func `counts when the previous sheet closed without an answer (NATIVE-15)`() throws {
    let lost = try dialogue.press(.apple)
    let next = try dialogue.press(.apple, isStuck: true)
    dialogue.finish(lost, .success(.cancelled))
    #expect(dialogue.busy == .apple)
    dialogue.finish(next, .success(.cancelled))
    #expect(dialogue.busy == nil)
  }

  @Test mutating func `clears the previous error`() throws {
    dialogue.finish(try dialogue.press(.apple), .failure(Example.unreachable))
    #expect(dialogue.error == Example.unreachable)
    _ = dialogue.begin(.apple)
    #expect(dialogue.error == nil)
  }

  @Test mutating func `shows no error after a cancellation`() throws {
    dialogue.finish(try dialogue.press(.apple), .success(.cancelled))
    dialogue.finish(try dialogue.press(.apple), .failure(SignInError(.cancelled, "The task ended.")))
    #expect(dialogue.error == nil)
    #expect(dialogue.step == .choosing)
  }
}

@Suite struct `A later step of the sign-in page` {
  var dialogue = SignInDialogue(known: [.apple, .password])

  @Test mutating func `links an existing account with the next successful sign-in`() throws {
    let existing = try Example.existing
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(existing)))
    #expect(dialogue.linking == existing)
    dialogue.finish(try dialogue.press(.password), .failure(Example.unreachable))
    #expect(dialogue.linking == existing)
    dialogue.startAgain()
    #expect(dialogue.linking == nil)
    #expect(dialogue.error == nil)
  }

  @Test mutating func `keeps the link during a password reset`() throws {
    let existing = try Example.existing
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(existing)))
    dialogue.mailed(to: "mary@example.com")
    #expect(dialogue.step == .newPassword(email: "mary@example.com", linking: existing))
    #expect(dialogue.linking == existing)
    dialogue.startAgain()
    #expect(dialogue.step == .accountExists(existing))
    dialogue.mailed(to: "mary@example.com")
    dialogue.passwordChanged()
    #expect(dialogue.linking == existing)
  }

  @Test mutating func `ends the link when its token expires`() throws {
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(try Example.existing)))
    let tooOld = SignInError(.linkTokenInvalid, "More than ten minutes passed.")
    dialogue.finish(try dialogue.press(.password), .failure(tooOld))
    #expect(dialogue.step == .choosing)
    #expect(dialogue.error == tooOld)
  }

  @Test mutating func `keeps the link when the user signed in to another account`() throws {
    let existing = try Example.existing
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(existing)))
    let another = SignInError(.linkTokenInvalid, "Another account.", reason: "other_account")
    dialogue.finish(try dialogue.press(.password), .failure(another))
    #expect(dialogue.step == .accountExists(existing) && dialogue.linking == existing)
    #expect(SignInProblem(another).words == Words.text(.problemAnotherPerson))
  }

  @Test mutating func `cannot be left while the server is asked`() throws {
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(try Example.existing)))
    let press = try dialogue.press(.apple)
    dialogue.answered(press, by: .apple)
    dialogue.startAgain()
    #expect(dialogue.step == .accountExists(try Example.existing))
    #expect(dialogue.counts(press) && dialogue.busy == .apple)
  }

  @Test mutating func `can be left while Apple's sheet is open (NATIVE-15)`() throws {
    dialogue.finish(try dialogue.press(.apple), .success(.accountExists(try Example.existing)))
    let press = try dialogue.press(.apple)
    dialogue.startAgain()
    #expect(!dialogue.counts(press) && dialogue.busy == nil)
    dialogue.answered(press, by: .apple)
    dialogue.finish(press, .failure(Example.unreachable))
    #expect(dialogue.step == .choosing)
    #expect(dialogue.busy == nil && dialogue.error == nil)
  }

  @Test mutating func `keeps the name form until it is answered or left`() throws {
    let demand = try Example.demand
    dialogue.finish(try dialogue.press(.apple), .success(.profileRequired(demand)))
    #expect(dialogue.step == .profile(demand))
    dialogue.startAgain()
    #expect(dialogue.step == .choosing)
  }

  @Test mutating func `ends the password reset after the new password, whatever the sign-in returns`() throws {
    let reset = try dialogue.press(.password)
    dialogue.mailed(to: "mary@example.com")
    dialogue.finish(reset, .success(.cancelled))
    #expect(dialogue.step == .newPassword(email: "mary@example.com", linking: nil))
    let change = try dialogue.press(.password)
    dialogue.passwordChanged()
    dialogue.finish(change, .failure(Example.unreachable))
    #expect(dialogue.step == .choosing)
    #expect(dialogue.error == Example.unreachable)
  }
}

extension SignInDialogue {
  /// A tap that must be accepted.
  fileprivate mutating func press(_ method: ProviderID?, isStuck: Bool = false) throws -> Int {
    let number = begin(method, isStuck: isStuck)
    return try #require(number)
  }
}

enum Example {
  static let unreachable = SignInError(.unreachable, "No answer came.")

  static var existing: ExistingAccount {
    get throws {
      let problem = try problem(
        #"{"code": "account_exists", "link_token": "l", "sign_in_with": ["password"], "#
          + #""will_attach": {"provider": "apple", "email": "mary@example.com"}}"#)
      return try #require(ExistingAccount(problem, appleUser: "001.mary"))
    }
  }

  static var demand: ProfileDemand {
    get throws {
      let problem = try problem(#"{"code": "profile_required", "profile_token": "p", "missing": ["name"]}"#)
      return try #require(ProfileDemand(problem, provider: .apple, appleUser: "001.mary", suggestedName: nil))
    }
  }

  private static func problem(_ json: String) throws -> ServerProblem {
    try JSONDecoder().decode(ServerProblem.self, from: Data(json.utf8))
  }
}
