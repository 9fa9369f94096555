import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry

extension PippinService {
  static let deletionBindings: [Binding] = [
    Binding(.deleteAccount) { try await $0.deleteAccount($1) },
    Binding(.getDeletion) { try await $0.deletion($1) },
  ]

  /// `DELETE /v1/account`
  func deleteAccount(_ call: Call) async throws -> HTTPResponse {
    let token = SecretText(try call.bearer())
    let signals = await farewellSignals(of: token)
    let result = try await flows.deletion.deleteAccount(accessToken: token, idempotency: try idempotency(call))
    if !signals.isEmpty { instruments.passkeySignals.increment(labels: ["deleted"]) }
    return json(
      DeletionAnswer(
        deletion: .init(
          id: result.account.description, receipt: result.receipt, apple: result.atApple.rawValue,
          help: help(result.atApple)), signals: signals.isEmpty ? nil : signals), status: 202)
  }

  /// What password managers are told once the account is gone. They are a courtesy: what keeps them from being read keeps nobody from
  /// deleting the account, and a repeated request, whose session has ended, gets none.
  private func farewellSignals(of token: SecretText) async -> [PasskeySignalBody] {
    guard flows.server.settings.passkeys != nil else { return [] }
    do throws(ServerError) {
      return try await flows.passkeys.farewellSignals(of: try await flows.sessions.caller(accessToken: token))
    } catch {
      return []
    }
  }

  /// The same for our own page; nil if there is nothing to tell.
  private func farewellSignals(of caller: Caller) async -> String? {
    do throws(ServerError) {
      let signals = try await flows.passkeys.farewellSignals(of: caller)
      return signals.isEmpty ? nil : signals.pageSignals
    } catch {
      return nil
    }
  }

  /// `GET /v1/deletions/{id}`, with the receipt as the bearer token.
  func deletion(_ call: Call) async throws -> HTTPResponse {
    let receipt = SecretText(try call.bearer())
    guard let id = AccountID(call.parameter) else { throw ServerError.notFound }
    let deletion = try await flows.deletion.deletion(id, receipt: receipt)
    return json(
      DeletionBody(
        id: deletion.account.description, state: deletion.finishedAt == nil ? "open" : "finished",
        apple: deletion.progress.rawValue, help: help(deletion.progress),
        requestedAt: Timestamp(deletion.requestedAt), finishedAt: deletion.finishedAt.map { Timestamp($0) }))
  }

  /// The address of the page that explains what only the person can still do at Apple.
  private func help(_ atApple: DeletionResult.Progress) -> String? {
    atApple == .manual ? settings.publicURL + Self.deletedPath(atApple) : nil
  }
}

extension PippinService {
  static let deletionPageBindings: [Binding] = [
    .page(.get, "/account/delete", "openDeletion") { try await $0.deleteAccountPage($1) },
    .page(.post, "/account/delete", "deleteAccountOnPage") { try await $0.deleteAccountByForm($1) },
    .page(.get, "/account/deleted", "openDeleted") { try $0.deletedPage($1) },
  ]

  /// `GET /account/delete`: what happens, before it does.
  func deleteAccountPage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.delete.signIn) }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    let isRecent = caller.session.isRecent(at: flows.now())
    return try showForm(
      DeleteAccountPage(
        appName: settings.appName,
        isWithApple: try await flows.sessions.identities(of: caller).contains { $0.key.provider == .apple },
        confirm: isRecent ? FormAction(path: "/account/delete", token: token) : nil,
        signInAgain: Place.delete.signIn, trouble: memo(call)?.trouble), call,
      for: browser(of: call.request) ?? BrowserID(random: flows.random))
  }

  /// `POST /account/delete`
  func deleteAccountByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else {
      return try await deletedBefore(call) ?? .redirect("/sign-in?notice=session-ended")
    }
    guard DeleteAccountPage.isConfirmation(try formData(call).only(DeleteAccountPage.confirmationField) ?? "") else {
      return try told(FormTrouble(.confirmation), call, at: Place.delete.path)
    }
    let signals = await farewellSignals(of: caller)
    let answer: HTTPResponse
    do {
      answer = deleted(try await flows.deletion.deleteAccount(of: caller).atApple)
    } catch {
      // The page says what to do.
      if error.code == .reauthenticationRequired { return .redirect("/account/delete") }
      guard let answer = try await deletedBefore(call) else { throw error }
      return answer
    }
    guard let signals, let browser = browser(of: call.request) else { return answer }
    instruments.passkeySignals.increment(labels: ["deleted"])
    return try telling(FormMemo(path: Self.deletedPath, passkeySignals: signals), browser, on: answer)
  }

  /// A form that is submitted twice: the person sees only the second answer, so it must be the same as the first.
  private func deletedBefore(_ call: Call) async throws -> HTTPResponse? {
    // The second request may leave the browser before or after the first answer removes its session cookie.
    guard hasSessionCookie(call.request) else { return deletionCookie(of: call.request).map(deleted) }
    let deletion = try await flows.deletion.deletion(endingSessionOf: sessionCookie(of: call.request))
    return (deletion?.progress).map(deleted)
  }

  private func deleted(_ atApple: DeletionResult.Progress) -> HTTPResponse {
    settingDeletion(
      atApple,
      on: settingLastMethod(nil, on: removingSession(from: leaving(.redirect(Self.deletedPath(atApple))))))
  }

  /// `GET /account/deleted`: what is left to do. The page has no personal data, so no session is needed.
  func deletedPage(_ call: Call) throws -> HTTPResponse {
    let atApple: MessagePage.AtApple =
      switch try call.query().first("apple").flatMap(DeletionResult.Progress.init) {
      case .pending: .pending
      case .manual: .leftToThePerson
      case .revoked, .notApplicable, nil: .nothingLeft
      }
    var page = MessagePage.deleted(appName: settings.appName, atApple: atApple)
    guard let signals = memo(call)?.passkeySignals else { return show(page, to: call.request) }
    page.passkeySignals = PasskeySignals(json: signals)
    return settingMemo(nil, on: show(page, to: call.request))
  }

  private static let deletedPath = "/account/deleted"

  static func deletedPath(_ atApple: DeletionResult.Progress) -> String {
    deletedPath + "?" + FormData.encode([("apple", atApple.rawValue)])
  }
}
