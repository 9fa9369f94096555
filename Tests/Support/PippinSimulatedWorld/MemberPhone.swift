import PippinFoundation
import PippinHTTP
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// One of a member's phones, with an app on the API that offers every sign-in method but Apple's.
final class MemberPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// A way to sign in.
  enum Method: String, CaseIterable {
    case google, facebook, openid, password, code
  }

  /// The tokens of a session.
  struct Tokens: Sendable {
    var access = ""
    var refresh = ""
    var account = ""
    var session = ""

    init() {}

    init(_ answer: Answer) {
      access = answer.text("session.access_token")
      refresh = answer.text("session.refresh_token")
      account = answer.text("account.id")
      session = answer.text("session.id")
    }
  }

  let member: Member
  let name: String
  private let world: World
  private let chance: Chance
  private let asker: Asker
  /// By which the server knows the phone.
  private let device: String
  private var tokens = Tokens()
  /// The access token from before the person signed in again, as somebody has it who copied it.
  private var copy: String?
  /// Whether a sign-in within the session may have voided its tokens, and its answer never came.
  private var mayBeVoid = false
  private var signedInAt = Date()
  /// Mailed codes that open nothing any more, with the ids that they belong to, the law that says so, and since when.
  private var usedCodes: [(id: String, code: String, law: Law, since: Date)] = []
  private var keyNumber = 0

  init(number: Int, of member: Member, in world: World) {
    (self.member, self.world) = (member, world)
    name = "\(member.name)'s phone \(number + 1)"
    chance = Chance(seed: world.seed, for: name)
    device = "device-of-\(member.name)-\(number)-\(chance.next())"
    asker = Asker(name: name, peer: member.peer, world: world, chance: Chance(seed: world.seed, for: "asker " + name))
  }

  private var history: History { world.history }
  private var isSignedIn: Bool { !tokens.refresh.isEmpty }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(90), by: chance, in: history) {
      if chance.happens(0.3) { await member.gather() }
      guard !history.isOver else { return }
      await (isSignedIn ? nextStep() : firstStep())()
    }
  }

  private typealias Step = () async -> Void

  private func firstStep() -> Step {
    let steps: [(weight: Double, value: Step)] = [
      (weight: 4, value: enterAsGuest), (weight: 6, value: signUp), (weight: 20, value: enter),
      (weight: 3, value: enterWithFormerPassword), (weight: 3, value: resetPassword), (weight: 3, value: guessCode),
      (weight: 2, value: useFormerCode),
    ]
    return chance.choice(steps)
  }

  private func nextStep() -> Step {
    let steps: [(weight: Double, value: Step)] = [
      (weight: 20, value: renew), (weight: 10, value: look), (weight: 8, value: signInAgain), (weight: 10, value: link),
      (weight: 5, value: unlink), (weight: 3, value: unlinkTwo), (weight: 4, value: askTwoAtOnce),
      (weight: 3, value: mergeBothWays), (weight: 5, value: changePassword),
      (weight: 3, value: resetPassword), (weight: 6, value: merge), (weight: 8, value: undoMerge),
      (weight: 4, value: useDevices), (weight: 3, value: rename), (weight: 5, value: useCopy),
      (weight: 4, value: useFormerCode), (weight: 2, value: enterWithFormerPassword), (weight: 3, value: deleteAccount),
      (weight: 4, value: signOut),
    ]
    return chance.choice(steps)
  }

  // MARK: Signing in

  private func enterAsGuest() async {
    let told = await asker.ask(
      "guest", "POST", "/v1/sign-in/guest", ["client_id": .string(WorldSettings.app), "device": deviceBody],
      key: freshKey())
    if let told, told.isDone { take(told.answer) }
  }

  /// Signs in with some method that there is.
  private func enter() async {
    guard let told = await signIn(by: someMethod()) else { return }
    if told.isDone { take(told.answer) }
    if told.answer.text("code") == "account_exists" { await confirmLink(told.answer) }
  }

  private func someMethod() -> Method {
    var methods: [Method] = [.google, .google, .openid, .openid]
    if member.profile.facebookAddress != nil || chance.happens(0.2) { methods += [.facebook, .facebook] }
    if !member.passwords.isEmpty { methods += [.password, .password, .password, .code] }
    return chance.element(of: methods + [.code]) ?? .google
  }

  /// Signs in; within the session of a bearer, so that it is recent again or a guest's account gets its first method.
  private func signIn(by method: Method, bearer: String? = nil, link: String? = nil) async -> Asker.Told? {
    history.count("member signs in by \(method.rawValue)")
    switch method {
    case .google, .facebook, .openid:
      guard let body = await proof(of: method, link: link) else { return nil }
      let told = await asker.ask(
        "\(method.rawValue) sign-in", "POST", "/v1/sign-in/\(method.rawValue)", body, bearer: bearer, key: freshKey())
      if let told, told.isDone, chance.happens(0.15) { await replay(body, at: method) }
      return told
    case .password:
      guard let password = chance.element(of: member.passwords) else { return nil }
      return await asker.ask(
        "password sign-in", "POST", "/v1/sign-in/password",
        [
          "client_id": .string(WorldSettings.app), "email": .string(member.profile.address),
          "password": .string(password), "link_token": link.map { .string($0) }, "device": deviceBody,
        ], bearer: bearer)
    case .code: return bearer == nil ? await signInByCode(link: link) : nil
    }
  }

  /// The body of a sign-in with what a provider's library hands over.
  private func proof(of method: Method, link: String? = nil) async -> JSONText? {
    var members: [(String, JSONText?)] = [
      ("client_id", .string(WorldSettings.app)), ("device", deviceBody), ("link_token", link.map { .string($0) }),
    ]
    let isPlainFacebook = method == .facebook && chance.happens(0.5)
    var nonce: String?
    if !isPlainFacebook {
      guard
        let told = await asker.ask(
          "member's nonce", "POST", "/v1/nonces", ["client_id": .string(WorldSettings.app)])
      else { return nil }
      nonce = told.answer.text("nonce")
      members.append(("nonce", nonce.map { .string($0) }))
    }
    switch method {
    case .google:
      let sheet = await asker.atProvider(
        "/google/emulator/id-tokens",
        [
          "client_id": "example-ios.apps.googleusercontent.com", "person": .string(member.name),
          "nonce": nonce.map { .string($0) },
        ])
      members.append(("id_token", secret(sheet.text("id_token"))))
    case .facebook:
      let sheet = await asker.atProvider(
        "/facebook/emulator/tokens",
        [
          "app_id": .string(Providers.facebookApp), "person": .string(member.name), "limited": .bool(!isPlainFacebook),
          "nonce": nonce.map { .string($0) },
        ])
      world.identities.belongs(sheet.text("user_id"), to: member.name)
      members.append(
        isPlainFacebook
          ? ("access_token", secret(sheet.text("access_token")))
          : ("authentication_token", secret(sheet.text("authentication_token"))))
    case .openid:
      let sheet = await asker.atProvider(
        "/openid/emulator/id-tokens",
        ["client_id": "example-at-openid", "person": .string(member.name), "nonce": nonce.map { .string($0) }])
      members += [("provider", .string(Providers.openID)), ("id_token", secret(sheet.text("id_token")))]
    case .password, .code: return nil
    }
    return .object(members)
  }

  /// Somebody sends the same proof again, without the key that would make it the same request.
  private func replay(_ body: JSONText, at method: Method) async {
    let isOnce = body.text.contains(#""nonce":"#)
    let told = await asker.ask("replay", "POST", "/v1/sign-in/\(method.rawValue)", body)
    // Law 11 compares the sessions; this only ends the session of the copy, which nobody holds.
    if let told, told.isDone, !isOnce {
      await discard(Tokens(told.answer))
    }
  }

  private func discard(_ tokens: Tokens) async {
    _ = await asker.ask("discard", "DELETE", "/v1/session", bearer: tokens.access)
  }

  private func signInByCode(link: String? = nil) async -> Asker.Told? {
    let number = world.mailboxes.messages.count
    guard let id = await requestCode(link: link), let code = await member.awaitCode(after: number) else { return nil }
    let body: JSONText = [
      "sign_in_id": .string(id), "token": .string(code), "device": deviceBody, "link_token": link.map { .string($0) },
    ]
    let told = await asker.ask("code sign-in", "POST", "/v1/sign-in/email/confirm", body)
    if let told, told.isDone { usedCodes.append((id, code, .mailsArrive, Date())) }
    return told
  }

  private func requestCode(link: String? = nil) async -> String? {
    let told = await world.mails.owing(to: member.profile.address, for: .signIn) {
      await asker.ask(
        "code", "POST", "/v1/sign-in/email",
        [
          "client_id": .string(WorldSettings.app), "email": .string(member.profile.address),
          "link_token": link.map { .string($0) },
        ])
    }
    guard let told, told.isDone else { return nil }
    return told.answer.text("sign_in.id")
  }

  /// The person is told that the address has an account, and shows that it is theirs.
  private func confirmLink(_ offer: Answer) async {
    history.count("link offers")
    let token = offer.text("link_token")
    world.isSecret(token)
    let ways = (0..<offer.count("sign_in_with")).map { offer.text("sign_in_with.\($0)") }
    var methods = Method.allCases.filter {
      ways.contains($0.rawValue) && ($0 != .password || !member.passwords.isEmpty)
    }
    if offer["email_code"]?.bool == true { methods.append(.code) }
    guard let method = chance.element(of: methods), let told = await signIn(by: method, link: token) else { return }
    if told.isDone {
      history.count(told.answer["linked"]?.bool == true ? "links by offer" : "sign-ins with an offer, not linked")
      take(told.answer)
    }
  }

  private func signUp() async {
    await member.setPassword { [self] new in
      let number = world.mailboxes.messages.count
      let asked = await asker.ask(
        "sign-up", "POST", "/v1/sign-up/password",
        [
          "client_id": .string(WorldSettings.app), "email": .string(member.profile.address), "password": .string(new),
          "name": ["given_name": .string(member.profile.givenName)],
        ])
      guard let asked, asked.isDone else { return .notSet }
      let id = asked.answer.text("sign_up.id")
      guard let code = await member.awaitCode(after: number) else { return .notSet }
      let told = await asker.ask(
        "sign-up confirmed", "POST", "/v1/sign-up/password/confirm",
        ["sign_up_id": .string(id), "token": .string(code), "device": deviceBody],
        bearer: isSignedIn ? tokens.access : nil)
      guard let told else { return .unknown }
      guard told.isDone else {
        if !told.isFirst { mayBeVoid = true }
        return told.isFirst ? .notSet : .unknown
      }
      take(told.answer)
      return .added
    }
  }

  /// A password from before a reset or a change opens nothing (R-8).
  private func enterWithFormerPassword() async {
    // A restore brings an older password back.
    guard world.losses.all.isEmpty else { return }
    guard let password = chance.element(of: member.formerPasswords) else { return }
    let told = await asker.ask(
      "former password", "POST", "/v1/sign-in/password",
      [
        "client_id": .string(WorldSettings.app), "email": .string(member.profile.address),
        "password": .string(password), "device": deviceBody,
      ])
    if let told, told.isDone {
      history.breaks(.passwordsAfterReset, "\(name) signed in with a password that was replaced")
    }
  }

  /// A mailed code that was used opens nothing.
  private func useFormerCode() async {
    // A restored backup does not know that the code was used.
    guard let (id, code, law, since) = chance.element(of: usedCodes), !world.wasLost(since: since) else { return }
    let told = await asker.ask(
      "used code", "POST", "/v1/sign-in/email/confirm",
      ["sign_in_id": .string(id), "token": .string(code), "device": deviceBody])
    if let told, told.isDone {
      history.breaks(law, "\(name) signed in with a mailed code that was used, or mailed before a reset")
    }
  }

  /// Somebody at the phone tries codes: after five wrong ones not even the right one opens anything (R-8).
  private func guessCode() async {
    let number = world.mailboxes.messages.count
    guard let id = await requestCode(), let code = await member.awaitCode(after: number), code.count == 6 else {
      return
    }
    var wrong = 0
    for digit in 0..<7 where wrong < 5 {
      let guess = String(digit) + code.dropFirst()
      guard guess != code else { continue }
      let told = await asker.ask(
        "wrong code", "POST", "/v1/sign-in/email/confirm", ["sign_in_id": .string(id), "token": .string(guess)])
      guard let told, told.answer.status == 422 else { return }
      wrong += 1
    }
    let told = await asker.ask(
      "code after guesses", "POST", "/v1/sign-in/email/confirm",
      ["sign_in_id": .string(id), "token": .string(code), "device": deviceBody])
    if let told, told.isDone {
      history.breaks(.guessesAreLimited, "\(name) signed in with a mailed code after five wrong ones")
    }
  }

  // MARK: In a session

  private func renew() async {
    let told = await asker.ask(
      "member's refresh", "POST", "/v1/session/refresh",
      ["refresh_token": .string(tokens.refresh), "retry_key": .string(freshKey())])
    guard let told else { return }
    guard told.isDone else { return ended(told.answer) }
    (tokens.access, tokens.refresh) = (
      told.answer.text("session.access_token"), told.answer.text("session.refresh_token")
    )
    mayBeVoid = false
    world.isSecret(tokens.access)
    world.isSecret(tokens.refresh)
  }

  private func look() async {
    _ = await inSession("member's session", "GET", "/v1/session")
    _ = await inSession("member's merges", "GET", "/v1/account/merges")
  }

  /// Asks within the session. An expired access token is renewed first.
  private func inSession(_ what: String, _ method: String, _ target: String, _ json: JSONText? = nil) async -> Asker
    .Told?
  {
    for _ in 0..<2 {
      guard isSignedIn, let told = await asker.ask(what, method, target, json, bearer: tokens.access) else {
        return nil
      }
      guard told.answer.status == 401 else { return told }
      guard told.answer.text("code") == "access_token_expired" else {
        ended(told.answer)
        return told
      }
      await renew()
    }
    return nil
  }

  private func ended(_ answer: Answer) {
    // A proof may be refused with the same status; then the session goes on.
    guard answer.status == 401, !answer.text("code").hasPrefix("identity_token") else { return }
    if answer.text("reason") == "reuse_detected", !mayBeVoid,
      !world.isExplained("reuse_detected", of: member.name, since: signedInAt, holding: tokens.refresh)
    {
      history.breaks(.nobodyIsSignedOut, "\(name) was signed out: \(answer.verdict)")
    }
    history.count("member's session ended: \(answer.verdict)")
    (tokens, mayBeVoid, copy) = (Tokens(), false, nil)
  }

  private func identities() async -> [(id: String, provider: String, address: String)] {
    guard let told = await inSession("identities", "GET", "/v1/account/identities"), told.isDone else { return [] }
    return (0..<told.answer.count("items")).map { index in
      (
        told.answer.text("items.\(index).id"), told.answer.text("items.\(index).provider"),
        told.answer.text("items.\(index).email")
      )
    }
  }

  /// The person proves again who they are; a guest gets the first method.
  private func signInAgain() async {
    let providers = await identities().map(\.provider)
    guard isSignedIn else { return }
    var methods = Method.allCases.filter { providers.contains($0.rawValue) }
    if providers.isEmpty {
      methods = [.google, .openid]
      if chance.happens(0.4) { return await signUp() }
    }
    guard let method = chance.element(of: methods) else { return }
    let before = tokens
    guard let told = await signIn(by: method, bearer: before.access) else {
      mayBeVoid = true
      return
    }
    guard told.isDone else {
      // A copy of the request, made by a proxy, may have been first.
      if !told.isFirst || told.answer.verdict.hasSuffix("nonce_used") { mayBeVoid = true }
      if told.answer.text("code") == "identity_in_use" { await mergeGuest(by: method) }
      return
    }
    history.count("sign-ins within a session")
    if told.answer.text("account.id") != before.account {
      history.breaks(
        .oneAccountOnePerson, "\(name) signed in within a session of \(before.account), and got another account's")
    }
    take(told.answer)
    copy = before.access
  }

  /// The guest turns out to have an account already.
  private func mergeGuest(by method: Method) async {
    let guest = tokens
    guard let told = await signIn(by: method), told.isDone else { return }
    take(told.answer)
    await merge(guest)
  }

  private func link() async {
    guard let method = chance.element(of: [Method.google, .facebook, .openid]), let body = await proof(of: method)
    else {
      return
    }
    let account = tokens.account
    let isGuest = world.identities.isGuest(account)
    let told = await inSession("link", "POST", "/v1/account/identities/\(method.rawValue)", body)
    guard let told else {
      mayBeVoid = mayBeVoid || isGuest
      return
    }
    // A copy of the request, made by a proxy, was first and got the tokens: the account is no guest's any more (0090).
    if isGuest, isSignedIn, !told.isDone, !world.identities.isGuest(account) { mayBeVoid = true }
    if told.answer.text("code") == "reauthentication_required" { await signInAgain() }
    if told.isDone, !told.answer.text("session.refresh_token").isEmpty {
      (tokens.access, tokens.refresh) = (
        told.answer.text("session.access_token"), told.answer.text("session.refresh_token")
      )
    } else if isGuest, !told.isFirst {
      mayBeVoid = true
    }
  }

  private func unlink() async {
    guard let identity = chance.element(of: await identities()) else { return }
    let told = await inSession("unlink", "DELETE", "/v1/account/identities/\(identity.id)")
    if told?.answer.text("code") == "reauthentication_required" { await signInAgain() }
  }

  /// The person has two windows open and removes a method in each: one has to stay (R-6).
  private func unlinkTwo() async {
    await signInAgain()
    let two = await identities().suffix(2).map(\.id)
    guard two.count == 2, isSignedIn else { return }
    let bearer = tokens.access
    history.count("two removals at once")
    async let one = asker.ask("removal", "DELETE", "/v1/account/identities/\(two[0])", bearer: bearer)
    async let other = asker.ask("removal", "DELETE", "/v1/account/identities/\(two[1])", bearer: bearer)
    _ = await (one, other)
  }

  /// Two requests of one session that do not go together, at once: one of them has to see the other.
  private func askTwoAtOnce() async {
    await signInAgain()
    guard let identity = await identities().last, isSignedIn, let proof = await proof(of: .openid) else { return }
    let requests: [(String, String, JSONText?)] = [
      ("DELETE", "/v1/account", nil), ("DELETE", "/v1/account/identities/\(identity.id)", nil),
      ("POST", "/v1/account/identities/openid", proof), ("DELETE", "/v1/sessions?keep=none", nil),
    ]
    let first = chance.below(requests.count)
    let (one, other) = (requests[first], requests[(first + chance.within(1...3)) % requests.count])
    history.count("two requests at once")
    async let done = asker.ask("one of two", one.0, one.1, one.2, bearer: tokens.access)
    async let doneToo = asker.ask("one of two", other.0, other.1, other.2, bearer: tokens.access)
    _ = await (done, doneToo)
    // A guest's tokens are void where the link was the first of the two.
    mayBeVoid = true
  }

  /// The person merges each of two accounts into the other, at once: one of them goes on.
  private func mergeBothWays() async {
    guard await signInIfNeeded(), let told = await signIn(by: someMethod()), told.isDone else { return }
    let other = Tokens(told.answer)
    guard other.account != tokens.account else { return await discard(other) }
    history.count("merges both ways at once")
    async let done = asker.ask(
      "merge both ways", "POST", "/v1/account/merge", ["other_access_token": .string(other.access)],
      bearer: tokens.access)
    async let doneToo = asker.ask(
      "merge both ways", "POST", "/v1/account/merge", ["other_access_token": .string(tokens.access)],
      bearer: other.access)
    _ = await (done, doneToo)
  }

  private func changePassword() async {
    // A password that the person has with another address leaves this one as it is.
    let current = await identities().first { $0.provider == "password" }?.address
    guard isSignedIn else { return }
    var needsSignIn = false
    await member.setPassword { [self] new in
      let told = await inSession(
        "password", "PUT", "/v1/account/password",
        [
          "new_password": .string(new),
          "current_password": current == nil ? nil : chance.element(of: member.passwords).map { .string($0) },
        ])
      guard let told else { return .unknown }
      needsSignIn = told.answer.text("code") == "reauthentication_required"
      if told.isDone { return current == member.profile.address ? .replaced : .added }
      return told.isFirst ? .notSet : .unknown
    }
    if needsSignIn { await signInAgain() }
  }

  private func resetPassword() async {
    await member.setPassword { [self] new in
      let number = world.mailboxes.messages.count
      let asked = await world.mails.owing(to: member.profile.address, for: .reset) {
        await asker.ask(
          "reset", "POST", "/v1/password/reset",
          ["client_id": .string(WorldSettings.app), "email": .string(member.profile.address)])
      }
      guard let asked, asked.isDone, let code = await member.awaitCode(after: number), code.count == 26 else {
        return .notSet
      }
      // What was mailed for the old password opens nothing afterwards.
      let open = chance.happens(0.3) ? await requestCode() : nil
      let openCode = open == nil ? nil : await member.awaitCode(after: number + 1)
      let told = await asker.ask(
        "reset confirmed", "POST", "/v1/password/reset/confirm",
        ["token": .string(code), "new_password": .string(new), "device": deviceBody])
      guard let told else { return .unknown }
      guard told.isDone else { return told.isFirst ? .notSet : .unknown }
      history.count("resets")
      if let open, let openCode, openCode.count == 6 {
        usedCodes.append((open, openCode, .passwordsAfterReset, Date()))
      }
      return .replaced
    }
  }

  private func merge() async {
    guard await signInIfNeeded(), let told = await signIn(by: someMethod()), told.isDone else { return }
    let other = Tokens(told.answer)
    guard other.account != tokens.account else { return await discard(other) }
    if chance.happens(0.5) {
      let first = tokens
      take(told.answer)
      await merge(first)
    } else {
      await merge(other)
    }
  }

  /// Makes the session recent.
  private func signInIfNeeded() async -> Bool {
    await signInAgain()
    return isSignedIn
  }

  private func merge(_ other: Tokens) async {
    let told = await asker.ask(
      "merge", "POST", "/v1/account/merge", ["other_access_token": .string(other.access)], bearer: tokens.access)
    guard let told, told.isDone else { return await discard(other) }
    history.count("merges")
    if chance.happens(0.4) {
      await pause(.seconds(chance.within(1...60)))
      await undoMerge()
    }
  }

  private func undoMerge() async {
    guard let listed = await inSession("member's merges", "GET", "/v1/account/merges"),
      listed.answer.count("items") > 0,
      await signInIfNeeded()
    else { return }
    let lost = listed.answer.text("items.0.merged_from")
    let told = await inSession("undo", "DELETE", "/v1/account/merges/\(lost)")
    if let told, told.isDone { history.count("undone merges") }
  }

  private func useDevices() async {
    guard let told = await inSession("devices", "GET", "/v1/sessions"), told.isDone else { return }
    let ids = (0..<told.answer.count("items")).map { told.answer.text("items.\($0).id") }
    guard let id = chance.element(of: ids) else { return }
    if chance.happens(0.5) {
      _ = await inSession(
        "device named", "PATCH", "/v1/sessions/\(id)", ["name": .string("phone \(chance.below(100))")])
    } else {
      _ = await inSession("device signed out", "DELETE", "/v1/sessions/\(id)")
    }
  }

  private func rename() async {
    _ = await inSession(
      "member's name", "PATCH", "/v1/account", ["name": ["given_name": .string("Name \(chance.below(1000))")]])
  }

  /// Somebody has the access token from before the person signed in again. It is not recent, whatever the session is (R-11).
  private func useCopy() async {
    guard let copy else { return await signInAgain() }
    history.count("copies of older tokens")
    switch chance.below(3) {
    case 0: _ = await asker.ask("copy deletes", "DELETE", "/v1/account", bearer: copy)
    case 1:
      _ = await asker.ask(
        "copy asks for mail", "POST", "/v1/account/email", ["email": "thief@example.com"], bearer: copy)
    default:
      guard let identity = chance.element(of: await identities()) else { return }
      _ = await asker.ask("copy unlinks", "DELETE", "/v1/account/identities/\(identity.id)", bearer: copy)
    }
  }

  private func deleteAccount() async {
    if chance.happens(0.7) { await signInAgain() }
    guard isSignedIn else { return }
    let told = await asker.ask("member's deletion", "DELETE", "/v1/account", bearer: tokens.access, key: freshKey())
    guard let told, told.isDone else { return }
    history.count("members' deletions")
    (tokens, mayBeVoid, copy) = (Tokens(), false, nil)
    await pause(.seconds(chance.within(60...600)))
  }

  private func signOut() async {
    _ = await asker.ask("member's sign-out", "DELETE", "/v1/session", bearer: tokens.access)
    (tokens, mayBeVoid, copy) = (Tokens(), false, nil)
  }

  // MARK: What it keeps

  private var deviceBody: JSONText { ["id": .string(device), "name": .string(name)] }

  private func take(_ answer: Answer) {
    (tokens, mayBeVoid, copy) = (Tokens(answer), false, nil)
    signedInAt = Date()
    world.isSecret(tokens.access)
    world.isSecret(tokens.refresh)
  }

  private func secret(_ text: String) -> JSONText {
    world.isSecret(text)
    return .string(text)
  }

  private func freshKey() -> String {
    keyNumber += 1
    return "key-\(device)-\(keyNumber)"
  }
}
