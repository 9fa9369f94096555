import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  static let mergeBindings: [Binding] = [
    Binding(.mergeAccounts) { try await $0.merge($1) },
    Binding(.listMerges) { try await $0.merges($1) },
    Binding(.undoMerge) { try await $0.undoMerge($1) },
  ]

  /// `POST /v1/account/merge`
  func merge(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: MergeRequest.self)
    try limit(call, client: caller.session.client.rawValue)
    let result = try await flows.merging.merge(
      accountOf: body.otherAccessToken, into: caller, isTrial: body.dryRun ?? false)
    let client = flows.clients[caller.session.client]
    return json(
      MergeAnswer(
        account: AccountBody(result.account), mergedFrom: result.merge.lost.description,
        undoUntil: Timestamp(result.merge.undoUntil), identities: result.moved.map { IdentityBody($0, for: client) },
        removedPassword: result.merge.setAside.map { IdentityBody($0.identity, for: client) }))
  }

  /// `GET /v1/account/merges`
  func merges(_ call: Call) async throws -> HTTPResponse {
    let merges = try await flows.merging.undoableMerges(of: try await caller(call))
    return json(PagedList(items: merges.map(MergeBody.init)))
  }

  /// `DELETE /v1/account/merges/{id}`
  func undoMerge(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    guard let lost = AccountID(call.parameter) else { throw ServerError.notFound }
    try await flows.merging.undoMerge(of: lost, by: caller)
    return HTTPResponse(status: 204)
  }
}

extension MergeBody {
  init(_ merge: Merge) {
    self.init(
      mergedFrom: merge.lost.description, mergedAt: Timestamp(merge.at), undoUntil: Timestamp(merge.undoUntil))
  }
}

/// Two accounts that one person is signed in to in one browser; the first one is the survivor.
private struct MergePair: Sendable {
  let survivor: Caller
  /// The survivor's session cookie, which the browser keeps meanwhile.
  let survivorCookie: String
  /// The account that the browser is signed in to now.
  let other: Caller
}

extension PippinService {
  static let mergePageBindings: [Binding] = [
    .page(.get, "/account/merge", "openMerge") { try await $0.mergePage($1) },
    .page(.post, "/account/merge", "mergeInBrowser") { try await $0.mergeByForm($1) },
    .page(.post, "/account/merge/start", "startMerge") { try await $0.startMergeByForm($1) },
    .page(.post, "/account/merge/leave", "leaveMerge") { try await $0.leaveMergeByForm($1) },
    .page(.post, "/account/merges/{id}", "undoMergeInBrowser") { try await $0.undoMergeByForm($1) },
  ]

  /// `POST /account/merge/start`: this session is kept while the person signs in to the other account.
  func startMergeByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call), let cookie = sessionCookie(of: call.request) else {
      return .redirect(Place.account.signIn)
    }
    guard caller.session.isRecent(at: flows.now()) else { return .redirect(Place.account.signIn) }
    return settingMerge(cookie, on: leaving(.redirect(Place.merge.signIn)))
  }

  /// `GET /account/merge`: shows what a merge would do.
  func mergePage(_ call: Call) async throws -> HTTPResponse {
    guard let pair = try await mergePair(call.request) else { return .redirect("/account") }
    let token = SessionCookie.formToken(for: pair.other.session, keys: flows.masterKeys).revealed
    let leave = FormAction(path: "/account/merge/leave", token: token)
    let survivor = Self.party(pair.survivor)
    let now = flows.now()
    let state: MergePage.State
    if pair.survivor.account.id == pair.other.account.id {
      state = .sameAccount
    } else if !pair.survivor.session.isRecent(at: now) || !pair.other.session.isRecent(at: now) {
      state = .tooLate
    } else {
      let trial = try await flows.merging.merge(accountOf: pair.other, into: pair.survivor, isTrial: true)
      state = .ready(
        other: Self.party(pair.other), moving: trial.moved.map { providerName(of: $0.key) },
        ending: trial.merge.setAside?.identity.email?.address,
        confirm: FormAction(path: "/account/merge", token: token), into: pair.survivor.account.id.description)
    }
    return show(MergePage(appName: settings.appName, survivor: survivor, state: state, leave: leave), to: call.request)
  }

  /// `POST /account/merge`: the person has read what happens, and agrees.
  func mergeByForm(_ call: Call) async throws -> HTTPResponse {
    guard try await formCaller(call) != nil, let pair = try await mergePair(call.request) else {
      return .redirect("/account")
    }
    // Another merge may have been begun in another tab since the page was shown.
    guard try formData(call).only(MergePage.intoField) == pair.survivor.account.id.description else {
      return .redirect(Place.merge.path)
    }
    do {
      _ = try await flows.merging.merge(accountOf: pair.other, into: pair.survivor, isTrial: false)
    } catch {
      guard error.code == .reauthenticationRequired else { throw error }
      // The page says what to do.
      return .redirect(Place.merge.path)
    }
    return goingOn(as: pair, try changed(.merged, call), call)
  }

  /// `POST /account/merge/leave`: both accounts stay as they are, and the browser is back in the first one.
  func leaveMergeByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call), let pair = try await mergePair(call.request) else {
      return .redirect("/account")
    }
    try await flows.sessions.end(caller.session.id, by: caller)
    return goingOn(as: pair, leaving(.redirect("/account")), call)
  }

  /// `POST /account/merges/{id}`
  func undoMergeByForm(_ call: Call) async throws -> HTTPResponse {
    guard let lost = AccountID(call.parameter) else { throw ServerError.notFound }
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.signIn) }
    do {
      try await flows.merging.undoMerge(of: lost, by: caller)
      return try changed(.mergeUndone, call)
    } catch let error as ServerError where error.code == .reauthenticationRequired {
      return .redirect(Place.account.signIn)
    }
  }

  /// Whether the person began a merge and has signed in again since.
  func isMerging(_ request: HTTPRequest) async throws -> Bool { try await mergePair(request) != nil }

  private func mergePair(_ request: HTTPRequest) async throws -> MergePair? {
    guard let kept = mergeCookie(of: request), kept != sessionCookie(of: request),
      let survivor = try await flows.sessions.caller(cookie: kept), let other = try await pageCaller(request)
    else { return nil }
    return MergePair(survivor: survivor, survivorCookie: kept, other: other)
  }

  private func goingOn(as pair: MergePair, _ answer: HTTPResponse, _ call: Call) -> HTTPResponse {
    settingMerge(nil, on: settingSession(pair.survivorCookie, for: call.request, on: answer))
  }

  private static func party(_ caller: Caller) -> MergePage.Party {
    MergePage.Party(name: caller.account.name.map(words), email: caller.account.email?.address)
  }
}
