import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `GET /auth/authorize`: checks the parameters, then shows a list of people to choose from in place of Apple's login.
  /// Errors are shown on this page; nothing is sent to `redirect_uri` (AUTHZ-19).
  func authorize(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let wanted: AuthorizeRequest
    do throws(Refusal) {
      wanted = try AuthorizeRequest(query: request.query, registry: entry.registry)
    } catch {
      record(
        request, entry, status: 400, clientID: request.queryData?.first("client_id"), error: error.code?.rawValue,
        words: error.reason)
      let wantsPage = request.fields["accept"]?.contains("text/html") ?? false
      return wantsPage ? .page(ErrorPage.refusal(error), status: 400) : error.response
    }
    let (id, people) = withState { state in
      let id = Base64URL.encode(state.generator.bytes(16))
      state.pending.insert(wanted, for: id, now: entry.second)
      return (id, state.people.all.map(\.profile))
    }
    record(request, entry, status: 200, clientID: wanted.client.id, words: "the sign-in started")
    return .page(PickerPage(requestID: id, client: wanted.client, people: people).html, sendingTo: wanted)
  }

  /// The sheet for the chosen person: the full one before the first consent, the short one after it (NATIVE-3).
  func sheet(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    guard let query = request.queryData, let id = query.first("request"),
      let (wanted, page) = withState({ state -> (AuthorizeRequest, SheetPage)? in
        guard let wanted = state.pending[id], let person = query.first("apple_id").flatMap({ state.people[$0] })
        else { return nil }
        let relay = state.subject(of: person, teamID: wanted.client.teamID).relayAddress
        let page = SheetPage(
          requestID: id, client: wanted.client, person: person.profile, scopes: wanted.scopes, relayAddress: relay,
          isFirst: !state.hasConsent(person.profile.id, to: wanted.client))
        return (wanted, page)
      })
    else { return over(request, entry) }
    return .page(page.html, sendingTo: wanted)
  }

  /// The person's decision: sends the code and tokens, or the cancellation, in the response mode of the request.
  func decide(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    guard let form = request.formData, let id = form.first("request"),
      let wanted = withState({ $0.pending.remove(id) })
    else { return over(request, entry) }
    let isCancelled =
      form.first("action") != "continue"
      || withState { $0.strikes(.cancel, at: .authorize, now: entry.now) }
    if isCancelled {
      record(request, entry, status: 200, clientID: wanted.client.id, words: "the person cancelled (CALLBACK-10)")
      return send([("error", "user_cancelled_authorize")] + wanted.echoedState, for: wanted)
    }
    guard let approval = withState({ approve(wanted, form, now: entry.second, in: &$0) }) else {
      return over(request, entry)
    }
    var fields = wanted.echoedState + [("code", approval.code)]
    if wanted.wantsIdentityToken {
      do throws(JOSEError) {
        fields.append(("id_token", try approval.token.signed()))
      } catch {
        record(request, entry, status: 500, words: "the key could not sign: \(error.detail)")
        return HTTPResponse(status: 500)
      }
    }
    if let user = approval.userJSON { fields.append(("user", user)) }
    let sheet = approval.isFirst ? "for the first time" : "again"
    record(
      request, entry, status: 200, clientID: wanted.client.id,
      words: "\(form.first("apple_id") ?? "") signed in \(sheet)")
    return send(fields, for: wanted)
  }

  private func approve(
    _ wanted: AuthorizeRequest, _ form: FormData, now: Int, in state: inout EmulatorState
  ) -> Approval? {
    guard let person = form.first("apple_id").flatMap({ state.people[$0] }) else { return nil }
    let choice = SheetChoice(
      hidesEmail: form.first("email_choice") == "hide",
      givenName: form.first("first_name") ?? person.profile.givenName,
      familyName: form.first("last_name") ?? person.profile.familyName)
    return state.approve(
      person, client: wanted.client, scopes: wanted.scopes, choice: choice, redirectURI: wanted.redirectURI,
      challenge: wanted.challenge, nonce: wanted.nonce, isNative: false, now: now)
  }

  /// CALLBACK-1: by query, by fragment, or by a form that the browser posts across sites.
  private func send(_ fields: [(String, String)], for wanted: AuthorizeRequest) -> HTTPResponse {
    switch wanted.mode {
    case .query:
      let mark = wanted.redirectURI.contains("?") ? "&" : "?"
      return .unstored(.redirect(wanted.redirectURI + mark + FormData.encode(fields)))
    case .fragment:
      return .unstored(.redirect(wanted.redirectURI + "#" + FormData.encode(fields)))
    case .formPost:
      return .unstored(ResultPage(target: wanted.redirectURI, name: wanted.client.name, fields: fields).response)
    case .webMessage:
      return .unstored(PopupPage(redirectURI: wanted.redirectURI, name: wanted.client.name, fields: fields).response)
    }
  }

  private func over(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    record(request, entry, status: 400, words: "this sign-in has ended, was never started, or names an unknown person")
    return .page(ErrorPage.over, status: 400)
  }
}

extension AuthorizeRequest {
  /// `state` comes back unchanged, and not at all if none was sent (AUTHZ-14, CALLBACK-2).
  fileprivate var echoedState: [(String, String)] { state.map { [("state", $0)] } ?? [] }
}

extension Approval {
  /// The `user` field: JSON text, the first time only, as far as the scopes go (CALLBACK-4 … CALLBACK-6).
  fileprivate var userJSON: String? {
    guard firstName != nil || firstEmail != nil else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    if let firstName {
      writer.name("name")
      writer.beginObject()
      writer.member("firstName", firstName.givenName)
      writer.member("lastName", firstName.familyName)
      writer.endObject()
    }
    writer.member("email", ifPresent: firstEmail)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
