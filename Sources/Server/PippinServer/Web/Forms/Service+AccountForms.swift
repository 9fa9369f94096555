import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  static let accountFormBindings: [Binding] = [
    .page(.get, "/sign-in/name", "openNameQuestion") { try await $0.signInNamePage($1) },
    .page(.post, "/sign-in/name", "answerNameQuestion") { try await $0.completeNameByForm($1) },
    .page(.post, "/sign-in/name/decline", "declineNameQuestion") { try await $0.declineNameByForm($1) },
    .page(.post, "/account/export", "downloadAccountData") { try await $0.downloadByForm($1) },
    .page(.get, "/account/sessions/rename/{id}", "openSessionName") { try await $0.sessionNamePage($1) },
    .page(.post, "/account/sessions/rename/{id}", "renameSessionInBrowser") { try await $0.renameSessionByForm($1) },
    .page(.get, "/account/name", "openName") { try await $0.namePage($1) },
    .page(.post, "/account/name", "changeName") { try await $0.renameByForm($1) },
  ]

  /// `GET /account/name`
  func namePage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.account.signIn) }
    let name = caller.account.name
    return try accountForm(
      .name, at: "/account/name", call, caller,
      ["given_name": name?.givenName ?? "", "family_name": name?.familyName ?? ""])
  }

  /// `POST /account/name`: two empty fields remove the name.
  func renameByForm(_ call: Call) async throws -> HTTPResponse {
    try await answeringCaller(call, at: "/account/name", for: .account, keeping: ["given_name", "family_name"]) {
      form, caller in
      let (given, family) = (form["given_name"], form["family_name"])
      let name = PersonName(givenName: given, familyName: family)
      guard name != nil || (given + family).allSatisfy(\.isWhitespace) else {
        throw ServerError.invalidValue(field: "name", reason: "cannot be read")
      }
      _ = try await flows.sessions.rename(to: name, by: caller)
      return try changed(.name, in: form.browser)
    }
  }

  /// `GET /account/sessions/rename/{id}`
  func sessionNamePage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.account.signIn) }
    let sessions = try await flows.sessions.sessions(of: caller, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    guard let session = sessions.first(where: { $0.id == SessionID(call.parameter) }) else {
      throw ServerError.notFound
    }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    return try accountForm(
      .sessionName, at: call.request.path, call, caller, ["device_name": session.device.name ?? ""],
      device: Self.device(of: session),
      signOut: session.id == caller.session.id
        ? nil : FormAction(path: "/account/sessions/\(session.id)", token: token))
  }

  /// `POST /account/sessions/rename/{id}`: an empty field removes the name.
  func renameSessionByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = SessionID(call.parameter) else { throw ServerError.notFound }
    return try await answeringCaller(call, at: call.request.path, for: .account, keeping: ["device_name"]) {
      form, caller in
      let name = Device(name: form["device_name"]).name
      guard name != nil || form["device_name"].allSatisfy(\.isWhitespace) else {
        throw ServerError.invalidValue(field: "name", reason: "cannot be read")
      }
      _ = try await flows.sessions.rename(id, to: name, by: caller)
      return try changed(.deviceRenamed, in: form.browser)
    }
  }
}

extension PippinService {
  /// `GET /sign-in/name`: asks for the name that the client demands, after a provider proved the person.
  ///
  /// The waiting sign-in is found by the browser's cookie alone, like a pending link.
  func signInNamePage(_ call: Call) async throws -> HTTPResponse {
    guard let waiting = try await flows.web.pendingName(of: browser(of: call.request)) else {
      return try await nothingWaits(call)
    }
    // The browser has an id: the waiting sign-in is found by it.
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    return try showForm(
      SignInNamePage(
        appName: waiting.client.name, action: form(to: Self.namePath, for: browser),
        decline: form(to: Self.namePath + "/decline", for: browser), typed: memo?.typed ?? [:],
        trouble: memo?.trouble), call, for: browser)
  }

  /// `POST /sign-in/name`
  func completeNameByForm(_ call: Call) async throws -> HTTPResponse {
    let form = try postedForm(call)
    guard try await flows.web.pendingName(of: form.browser) != nil else { return try await nothingWaits(call) }
    do {
      return try await answering(form, at: Self.namePath, keeping: ["given_name", "family_name"]) {
        try limit(as: .completeProfile, call, client: "")
        guard let name = PersonName(givenName: form["given_name"], familyName: form["family_name"]),
          name.givenName != nil
        else { throw ServerError.invalidValue(field: "name", reason: "is missing") }
        let (outcome, session, method, created) = try await flows.web.completeName(
          of: form.browser, name: name, replacing: formerCookie(of: call.request))
        count(method, session.surface, session.client, created ? "created" : "signed_in")
        switch outcome {
        case .entered(let entered):
          return try entering(
            entered.cookie, by: LastMethod(method), isNew: created, leadingTo: entered.request, call)
        case .backToApp(let flow, let client, let ticket):
          return handOn(to: flow, client, [("ticket", ticket)], call)
        }
      }
    } catch let error as ServerError where error.code == .accountExists {
      return leaving(.redirect("/sign-in/link"))
    }
  }

  /// `POST /sign-in/name/decline`: signs nobody in, and tells the app.
  func declineNameByForm(_ call: Call) async throws -> HTTPResponse {
    guard let waiting = try await flows.web.declineName(of: try postedForm(call).browser) else {
      return try await nothingWaits(call)
    }
    guard waiting.flow.returnTo != nil else { return .redirect("/sign-in") }
    return handOn(to: waiting.flow, waiting.client, [("error", "user_cancelled")], call)
  }

  /// Leads back to the app, from the answer to a form.
  func handOn(to flow: WebFlow, _ client: Client, _ result: [(String, String)], _ call: Call) -> HTTPResponse {
    let answer = handOver(to: flow, client, result, call)
    return answer.fields["location"].map { goOn(to: $0, named: client.name, call) } ?? answer
  }

  /// A person who pressed twice or came back is signed in, or starts again.
  private func nothingWaits(_ call: Call) async throws -> HTTPResponse {
    .redirect(try await pageCaller(call.request) == nil ? "/sign-in" : Place.account.path)
  }

  static var namePath: String { "/sign-in/name" }
}

extension PippinService {
  /// What the account page lets its owner change.
  func changes(
    _ identities: [Identity], merges: [Merge], of caller: Caller, token: String
  ) -> AccountPage.Changes {
    let now = flows.now()
    let merged = merges.map { merge in
      AccountPage.Changes.Merged(
        account: merge.former?.name.map(Self.words) ?? merge.former?.email?.address,
        until: Moment(merge.undoUntil, now: now),
        undo: FormAction(path: "/account/merges/\(merge.lost)", token: token))
    }
    return AccountPage.Changes(
      hasPassword: passwordClient == nil ? nil : identities.contains(where: \.isPassword),
      merge: settings.pageClient == nil ? nil : FormAction(path: "/account/merge/start", token: token), merged: merged)
  }
}

extension PippinService {
  /// The OpenID clients that the caller's account is used with.
  func apps(of caller: Caller, token: String) async throws(ServerError) -> [AccountPage.App] {
    let now = flows.now()
    return try await flows.openID.connectedApps(of: caller).map { client, app in
      AccountPage.App(
        name: client.name, scope: app.scope.tokens, lastUsed: Moment(app.lastActiveAt, now: now),
        remove: FormAction(
          path: "/account/apps/remove", token: token,
          choice: FormAction.Choice(name: "client_id", value: client.id.rawValue)))
    }
  }

  /// `POST /account/apps/remove`
  func removeAppByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.path) }
    guard let id = call.request.formData?.only("client_id"), let client = flows.clients[ClientID(rawValue: id)] else {
      throw ServerError.notFound
    }
    try await flows.openID.endAccess(of: client.id, by: caller)
    return try changed(.accessRemoved, method: client.name, call)
  }
}

extension PippinService {
  /// `POST /account/export`: the answer of `GET /v1/account/export` as a file. It is a form and not a link, so that no other site
  /// can start it, and it demands a recent sign-in, because it is everything that is stored about the person.
  func downloadByForm(_ call: Call) async throws -> HTTPResponse {
    try await answeringCaller(call, at: Place.account.path, for: .account) { _, caller in
      guard caller.session.isRecent(at: flows.now()) else { throw ServerError.reauthenticationRequired }
      try limit(as: .exportAccount, call, client: caller.session.client.rawValue)
      var response = json(try await flows.sessions.export(for: caller))
      response.fields.set("content-disposition", "attachment; filename=\"account.json\"")
      return response
    }
  }
}
