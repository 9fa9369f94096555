import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `POST /emulator/native/authorizations`: what the sheet on iOS and macOS returns to an app (NATIVE-1, NATIVE-2).
  /// `existing` makes it the request at launch, which shows no sheet to a person without consent.
  func native(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    struct Name: Decodable { var given_name, family_name: String? }
    struct Body: Decodable {
      var bundle_id, apple_id: String
      var nonce, state: String?
      var scopes: [String]?
      var hide_email, existing: Bool?
      var name: Name?
    }
    let body = try ControlBody(request).decode(Body.self)
    guard let client = entry.registry.clients[body.bundle_id], !client.isService else {
      throw .notFound("no app has the bundle id \(body.bundle_id)")
    }
    let scopes = body.scopes ?? []
    guard scopes.allSatisfy({ $0 == "name" || $0 == "email" }) else {
      throw .malformed("scopes may contain only name and email")
    }
    let approval = try withState { state throws(ControlError) in
      if body.existing ?? false, let person = state.people[body.apple_id],
        !state.hasConsent(person.profile.id, to: client)
      {
        throw ControlError(
          status: 404, error: "no_credential",
          detail: "\(body.apple_id) has not consented to \(client.id), and a request at launch shows no sheet")
      }
      if state.strikes(.cancel, at: .native, now: entry.now) {
        throw ControlError(
          status: 403, error: "user_cancelled", detail: "an injected fault cancelled the sheet (NATIVE-12)")
      }
      guard let person = state.people[body.apple_id] else { throw .notFound("no such Apple ID: \(body.apple_id)") }
      let choice = SheetChoice(
        hidesEmail: body.hide_email ?? false, givenName: body.name?.given_name ?? person.profile.givenName,
        familyName: body.name?.family_name ?? person.profile.familyName)
      return state.approve(
        person, client: client, scopes: Scopes(name: scopes.contains("name"), email: scopes.contains("email")),
        choice: choice, redirectURI: nil, challenge: nil, nonce: body.nonce, isNative: true, now: entry.second)
    }
    let token: String
    do throws(JOSEError) {
      token = try approval.token.signed()
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the key could not sign: \(error.detail)")
    }
    record(
      request, entry, status: 201, clientID: client.id,
      words: "\(body.apple_id) signed in \(approval.isFirst ? "for the first time" : "again")")
    return .control(status: 201) { writer in
      writer.member("user", approval.subject.id)
      writer.member("identity_token", token)
      writer.member("authorization_code", approval.code)
      writer.member("email", ifPresent: approval.firstEmail)
      if let name = approval.firstName { Self.write(name, to: &writer) }
      writer.member("state", ifPresent: body.state)
      writer.member("real_user_status", approval.realUserStatus)
    }
  }

  /// Writes `name` with its non-empty parts, or nothing for a person without a name.
  private static func write(_ name: SheetChoice, to writer: inout JSONWriter) {
    let parts = [("given_name", name.givenName), ("family_name", name.familyName)].filter { !$0.1.isEmpty }
    if parts.isEmpty { return }
    writer.name("name")
    writer.beginObject()
    for (member, part) in parts { writer.member(member, part) }
    writer.endObject()
  }

  /// `GET /emulator/native/credential-state?bundle_id=&user=&apple_id=` (NATIVE-10): the user's credential state on the
  /// device of that Apple ID, or without `apple_id` on the user's own device.
  func nativeState(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse {
    guard request.method == "GET", parts[1] == "credential-state" else {
      throw .notFound("nothing at this path for \(request.method)")
    }
    guard let query = request.queryData, let bundleID = query.first("bundle_id"), let user = query.first("user") else {
      throw .malformed("bundle_id and user are required")
    }
    let appleID = query.first("apple_id")
    let found = try withState { state throws(ControlError) in
      if let appleID, state.people[appleID] == nil { throw .notFound("no such Apple ID: \(appleID)") }
      return state.credentialState(bundleID: bundleID, subject: user, appleID: appleID)
    }
    guard let found else { throw .notFound("no app has the bundle id \(bundleID)") }
    return .control { $0.member("state", found) }
  }
}
