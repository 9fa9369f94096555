import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  static let passwordPageBindings: [Binding] = [
    .page(.get, "/sign-in/email", "openSignInByMail") { try $0.signInByMailPage($1) },
    .page(.post, "/sign-in/email", "requestSignInByMailInBrowser") { try await $0.requestSignInByForm($1) },
    .page(.get, "/sign-in/email/confirm", "openConfirmSignInByMail") { try await $0.confirmSignInPage($1) },
    .page(.post, "/sign-in/email/confirm", "confirmSignInByMailInBrowser") { try await $0.confirmSignInByForm($1) },
    .page(.post, "/sign-in/email/confirm/resend", "resendSignInByMailInBrowser") {
      try await $0.resendSignInByForm($1)
    },
    .page(.get, "/sign-up", "openSignUp") { try await $0.signUpPage($1) },
    .page(.post, "/sign-up", "signUpInBrowser") { try await $0.signUpByForm($1) },
    .page(.get, "/sign-up/confirm", "openConfirmSignUp") { try await $0.confirmSignUpPage($1) },
    .page(.post, "/sign-up/confirm", "confirmSignUpInBrowser") { try await $0.confirmSignUpByForm($1) },
    .page(.post, "/sign-up/confirm/resend", "resendSignUpInBrowser") { try await $0.resendSignUpByForm($1) },
    .page(.get, "/password/reset", "openReset") { try $0.resetPage($1) },
    .page(.post, "/password/reset", "requestResetInBrowser") { try await $0.requestResetByForm($1) },
    .page(.get, "/password/reset/confirm", "openConfirmReset") { try $0.confirmResetPage($1) },
    .page(.post, "/password/reset/confirm", "confirmResetInBrowser") { try await $0.confirmResetByForm($1) },
    .page(.post, "/password/reset/confirm/resend", "resendResetInBrowser") { try await $0.resendResetByForm($1) },
    .page(.get, "/account/email", "openEmail") { try await $0.emailPage($1) },
    .page(.post, "/account/email", "requestAddressInBrowser") { try await $0.requestAddressByForm($1) },
    .page(.get, "/account/email/confirm", "openConfirmEmail") { try await $0.confirmEmailPage($1) },
    .page(.post, "/account/email/confirm", "confirmAddressInBrowser") { try await $0.confirmAddressByForm($1) },
    .page(.post, "/account/email/confirm/resend", "resendAddressInBrowser") { try await $0.resendAddressByForm($1) },
    .page(.get, "/account/password", "openPassword") { try await $0.passwordPage($1) },
    .page(.post, "/account/password", "changePasswordInBrowser") { try await $0.changePasswordByForm($1) },
    .page(.get, "/.well-known/change-password", "openPasswordChange", isPage: false) { service, _ in
      .redirect(service.passwordClient == nil ? Place.account.path : Place.password.path)
    },
  ]

  /// `GET /account/password`: the form to change the password, or to set the first one.
  func passwordPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    switch try await recentCaller(call, for: .password) {
    case .elsewhere(let detour): return detour
    case .here(let caller):
      if try await flows.sessions.identities(of: caller).contains(where: \.isPassword) {
        return try accountForm(.changePassword, at: "/account/password", call, caller)
      }
      // A password belongs to an address; without one of the person's own there is nothing to sign in with.
      guard let email = caller.account.email, email.isVerified else { return .redirect(Place.email.path) }
      return try accountForm(.setPassword, at: "/account/password", call, caller, ["email": email.address])
    }
  }

  /// `POST /account/password`
  func changePasswordByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/password", for: .password) { form, caller in
      try limit(as: .changePassword, call, client: "")
      let current = form.data.only("current_password").map { SecretText($0) }
      do {
        try await flows.passwords.changePassword(current: current, to: SecretText(form["new_password"]), by: caller)
      } catch let error as ServerError where error.code == .credentialsInvalid {
        // Here only the current password can be wrong.
        throw ServerError.invalidValue(field: "current_password", reason: "is wrong")
      }
      return try changed(current == nil ? .passwordSet : .passwordChanged, in: form.browser)
    }
  }
}

extension PippinService {
  /// `POST /sign-up`: the same answer after the same work, whether the address is known or not.
  func signUpByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    let (invitation, fields) = (invitation(form), ["email", "given_name", "family_name"])
    let path = signUpAddress(.password, invitation: invitation)
    return try await answering(form, at: path, keeping: fields) {
      try limit(as: .signUpWithPassword, call, client: client.id.rawValue)
      let request = PasswordSignUp(
        client: client.id, email: form["email"], password: SecretText(form["password"]),
        name: PersonName(givenName: form["given_name"], familyName: form["family_name"]), invitation: form.invitation,
        origin: origin(call, form.browser, page: "/sign-up/confirm"))
      return try await answeringNewcomer(form, at: path, keeping: fields) {
        _ = try await flows.passwords.signUp(request)
        return try awaitingMail(
          to: form["email"], form.names, in: form.browser, at: CodePage.signUp.path,
          leadingTo: awaiting(CodePage.signUp.path, .password, invitation: invitation))
      }
    }
  }

  /// `GET /sign-up/confirm`, also by the link in the mail: neither the mailbox alone nor the browser alone suffices. In
  /// another browser the password is asked for.
  func confirmSignUpPage(_ call: Call) async throws -> HTTPResponse {
    let brought = try mailedToken(call)
    let token = brought.isEmpty ? memo(call)?.typed["token"] ?? "" : brought
    if !token.isEmpty, try await isElsewhere(token, call) {
      _ = try passwordClient(call)
      return try formPage(.confirmSignUpElsewhere, at: "/sign-up/confirm", call, ["token": token])
    }
    // The last try with a password was made here, and the link is void.
    if brought.isEmpty, memo(call)?.trouble?.kind == .credentials { return settingMemo(nil, on: elsewhere(call)) }
    return try await mailedProofPage(.confirmSignUp, at: "/sign-up/confirm", call) {
      (token, browser) async throws(ServerError) in try await flows.passwords.isSignUp(token, of: browser)
    }
  }

  /// `POST /sign-up/confirm`
  func confirmSignUpByForm(_ call: Call) async throws -> HTTPResponse {
    try await entering(byMailAt: "/sign-up/confirm", limitedAs: .confirmPasswordSignUp, call) {
      (form, token) async throws(ServerError) in
      let device = Device(of: call.request)
      if !form["password"].isEmpty {
        return try await flows.passwords.confirmSignUpElsewhere(
          in: form.browser, token: token, password: SecretText(form["password"]), device: device,
          origin: origin(call, form.browser),
          replacing: formerCookie(of: call.request))
      }
      return try await flows.passwords.confirmSignUp(
        in: form.browser, token: token, device: device, origin: origin(call, form.browser),
        replacing: formerCookie(of: call.request))
    }
  }

  /// Whether a sign-up's link is opened in another browser than the one where it began, and can be used there.
  private func isElsewhere(_ token: String, _ call: Call) async throws -> Bool {
    if let browser = browser(of: call.request), try await flows.passwords.isSignUp(token, of: browser) { return false }
    return try await flows.passwords.isSignUpElsewhere(token)
  }

  /// A page with one form, with what was typed before and what was wrong with it.
  func formPage(
    _ kind: FormPage.Kind, at path: String, _ call: Call, _ typed: [String: String] = [:],
    withPasskey: String? = nil, withPassword: String? = nil, withEmail: String? = nil, invitation: String? = nil
  ) throws -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call) ?? changedAddress(call)
    let response = try showForm(
      FormPage(
        appName: settings.appName, kind: kind,
        action: form(to: CodePage(kind) == nil ? path : awaiting(path, call), for: browser),
        typed: typed.merging(memo?.typed ?? [:]) { _, typed in typed }, trouble: memo?.trouble,
        withPasskey: withPasskey, withPassword: withPassword, withEmail: withEmail, invitation: invitation,
        again: codeAgain(kind, memo, call) { form(to: $0, for: browser) },
        isChangingAddress: memo.map { $0.path != path } ?? false),
      call, for: browser)
    return continuing(call, on: response)
  }

  /// These pages continue the request of the tab that came here last from its sign-in page.
  func continuing(_ call: Call, on response: HTTPResponse) -> HTTPResponse {
    guard let id = namedRequest(call.request.queryData), waitingRequest(id, of: call.request) != nil else {
      return response
    }
    return settingPlace(.client(id), on: response)
  }

  /// The path of another page that continues the same request.
  func leadingOn(_ path: String, _ call: Call) -> String {
    guard let id = namedRequest(call.request.queryData), waitingRequest(id, of: call.request) != nil else {
      return path
    }
    return path + (path.contains("?") ? "&" : "?") + SignInPage.requestField + "=" + id.description
  }
}

extension PippinService {
  /// `GET /password/reset`
  func resetPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    _ = try passwordClient(call)
    return try formPage(.reset, at: "/password/reset", call)
  }

  /// `POST /password/reset`: the same answer for everybody.
  func requestResetByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/password/reset", keeping: ["email"]) {
      try limit(as: .requestPasswordReset, call, client: client.id.rawValue)
      try await flows.passwords.requestReset(
        email: form["email"], client: client.id, origin: origin(call, form.browser, page: "/password/reset/confirm"))
      return try awaitingMail(to: form["email"], in: form.browser, at: "/password/reset/confirm")
    }
  }

  /// `GET /password/reset/confirm`, also by the link in the mail.
  func confirmResetPage(_ call: Call) throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try formPage(.confirmReset, at: "/password/reset/confirm", call, ["token": try mailedToken(call)])
  }

  /// `POST /password/reset/confirm`: every session of the account ends, also this browser's if it is one of them.
  func confirmResetByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: "/password/reset/confirm", keeping: ["token", "email"]) {
      try limit(as: .confirmPasswordReset, call, client: "")
      try await flows.passwords.confirmReset(
        token: SecretText(form["token"]), newPassword: SecretText(form["new_password"]),
        origin: origin(call, form.browser))
      return try changed(.passwordReset, in: form.browser, at: "/sign-in")
    }
  }
}

extension PippinService {
  /// `GET /account/email`
  func emailPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    switch try await recentCaller(call, for: .email) {
    case .elsewhere(let detour): return detour
    case .here(let caller): return try accountForm(.email, at: "/account/email", call, caller)
    }
  }

  /// `POST /account/email`
  func requestAddressByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/email", for: .email, keeping: ["email"]) { form, caller in
      try limit(as: .requestEmail, call, client: "")
      try await flows.passwords.requestAddress(
        form["email"], by: caller, origin: origin(call, form.browser, page: "/account/email/confirm"))
      return try awaitingMail(to: form["email"], in: form.browser, at: "/account/email/confirm")
    }
  }

  /// `GET /account/email/confirm`, also by the link in the mail.
  func confirmEmailPage(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let token = try mailedToken(call)
    if !token.isEmpty {
      // The address is added to the requester's account, so the requester must be signed in here.
      guard let caller = try await pageCaller(call.request), try await flows.passwords.isAddress(token, of: caller)
      else {
        return elsewhere(call)
      }
    }
    switch try await recentCaller(call, for: .email) {
    case .elsewhere(let detour): return detour
    case .here(let caller):
      return try accountForm(.confirmEmail, at: "/account/email/confirm", call, caller, ["token": token])
    }
  }

  /// `POST /account/email/confirm`
  func confirmAddressByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: "/account/email/confirm", for: .email, keeping: ["token", "email"]) {
      form, caller in
      try limit(as: .confirmEmail, call, client: "")
      _ = try await flows.passwords.confirmAddress(token: SecretText(form["token"]), by: caller)
      return try changed(.address, in: form.browser)
    }
  }

  /// A page with one form for a signed-in person.
  func accountForm(
    _ kind: FormPage.Kind, at path: String, _ call: Call, _ caller: Caller, _ typed: [String: String] = [:],
    device: AccountPage.Device? = nil, signOut: FormAction? = nil
  ) throws -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call) ?? changedAddress(call)
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    return try showForm(
      FormPage(
        appName: settings.appName, kind: kind, action: FormAction(path: path, token: token),
        typed: typed.merging(memo?.typed ?? [:]) { _, typed in typed }, trouble: memo?.trouble, device: device,
        signOut: signOut, again: codeAgain(kind, memo, call) { FormAction(path: $0, token: token) },
        isChangingAddress: memo.map { $0.path != path } ?? false, frame: accountFrame(of: caller)), call, for: browser)
  }

  /// What surrounds the pages of the caller's account.
  func accountFrame(of caller: Caller) -> AccountFrame {
    AccountFrame(
      signOut: FormAction(
        path: "/sign-out", token: SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed))
  }

  /// Runs the action of a signed-in person's form. Without a recent sign-in, the person signs in and comes back.
  func answeringCaller(
    _ call: Call, at path: String, for place: Place, keeping fields: [String] = [],
    _ body: (PostedForm, Caller) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect(place.signIn) }
    let data = try formData(call)
    let form = PostedForm(browser: browser(of: call.request) ?? BrowserID(random: flows.random), data: data)
    do {
      return settingBrowser(
        form.browser, on: try await answering(form, at: path, keeping: fields) { try await body(form, caller) })
    } catch let error as ServerError where error.code == .reauthenticationRequired {
      return .redirect(place.signIn)
    }
  }
}

extension PippinService {
  /// `GET /sign-in/email`
  func signInByMailPage(_ call: Call) throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    _ = try passwordClient(call)
    return try formPage(continuesByEmailCode ? .continueByMail : .signInByMail, at: "/sign-in/email", call)
  }

  /// `POST /sign-in/email`: the same answer for everybody.
  func requestSignInByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    // The form of a sign-up by a code alone has other fields, and a page of its own.
    let (isSignUp, invitation) = (isEmailSignUp(form.data), invitation(form))
    let path = isSignUp ? signUpAddress(.email, invitation: invitation) : "/sign-in/email"
    return try await answering(form, at: path, keeping: ["email"] + (isSignUp ? ["given_name", "family_name"] : [])) {
      try limit(as: .requestSignInByMail, call, client: client.id.rawValue)
      _ = try await flows.passwords.requestSignIn(
        email: form["email"], client: client.id,
        requester: UserAgent(call.request.fields["user-agent"] ?? "").requester,
        origin: origin(call, form.browser, page: "/sign-in/email/confirm"),
        name: PersonName(givenName: form["given_name"], familyName: form["family_name"]),
        invitation: form.invitation)
      return try awaitingMail(
        to: form["email"], isSignUp ? form.names : [:], in: form.browser, at: CodePage.signIn.path,
        leadingTo: awaiting(CodePage.signIn.path, isSignUp ? .email : nil, invitation: invitation))
    }
  }

  /// `GET /sign-in/email/confirm`, also by the link in the mail
  func confirmSignInPage(_ call: Call) async throws -> HTTPResponse {
    let kind: FormPage.Kind = signsUpByEmailCode ? .confirmContinueByMail : .confirmSignInByMail
    return try await mailedProofPage(kind, at: "/sign-in/email/confirm", call) {
      (token, browser) async throws(ServerError) in try await flows.passwords.isSignIn(token, of: browser)
    }
  }

  /// `POST /sign-in/email/confirm`
  func confirmSignInByForm(_ call: Call) async throws -> HTTPResponse {
    try await entering(byMailAt: "/sign-in/email/confirm", limitedAs: .confirmSignInByMail, call) {
      (form, token) async throws(ServerError) in
      try await flows.passwords.confirmSignIn(
        in: form.browser, token: token, device: Device(of: call.request), origin: origin(call, form.browser),
        replacing: formerCookie(of: call.request))
    }
  }
}

extension UserAgent {
  /// The requesting device, as an email names it.
  var requester: RequestingDevice { .browser(name: browser, system: system) }
}

extension PippinService {
  /// The page for typing the digits of an email, or for confirming its link with a button: mail filters open links.
  ///
  /// - Parameter isKnown: whether the link was requested in this browser, and is still valid.
  func mailedProofPage(
    _ kind: FormPage.Kind, at path: String, _ call: Call,
    isKnown: (String, BrowserID) async throws(ServerError) -> Bool
  ) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let token = try mailedToken(call)
    if !token.isEmpty {
      guard let browser = browser(of: call.request), try await isKnown(token, browser) else { return elsewhere(call) }
    }
    return try formPage(kind, at: path, call, ["token": token])
  }

  /// Opens a session with a mailed proof.
  func entering(
    byMailAt path: String, limitedAs endpoint: Endpoint, _ call: Call,
    _ enter: (PostedForm, SecretText) async throws(ServerError) -> PageSession
  ) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    let former = memo(call, at: path)?.typed ?? [:]
    return try await answering(form, at: awaiting(path, call), keeping: ["token", "email"], and: former) {
      try limit(as: endpoint, call, client: "")
      let entered = try await countingEntrance(client, call) { () async throws(ServerError) in
        try await enter(form, SecretText(form["token"]))
      }
      return entered.recovered
        ? try entering(recovered: entered, in: form.browser, call)
        : try entering(entered.cookie, by: LastMethod(entered), isNew: entered.created, call)
    }
  }

  /// The token in the link of an email; empty if it is too long to be one.
  func mailedToken(_ call: Call) throws -> String {
    let token = try call.query().first("token") ?? ""
    return token.utf8.count <= 64 ? token : ""
  }

  /// The page for a link of an email that is opened elsewhere than it was requested, or too late.
  func elsewhere(_ call: Call) -> HTTPResponse {
    show(MessagePage.codeElsewhere(appName: settings.appName), to: call.request)
  }
}
