public import PippinHTTP
import PippinTokens

/// What a person does, for tests in the same process: in place of the control API and of Apple's pages.
extension AppleIDEmulator {
  /// What Apple's sheet gives to an app.
  public struct SheetCredential: Sendable {
    /// The subject of the person for the app's team.
    public let user: String
    /// The identity token.
    public let identityToken: String
    /// The authorization code.
    public let authorizationCode: String
    /// The address, the first time only and only if it was requested.
    public let email: String?
    /// The given name, the first time only and only if it was requested.
    public let givenName: String?
    /// The family name, the first time only and only if it was requested.
    public let familyName: String?
  }

  /// The person agrees on the sheet of an app.
  /// - Parameters:
  ///   - person: the Apple ID, such as `mary`.
  ///   - bundleID: the app.
  ///   - nonce: what the app gives to Apple: the raw nonce or its SHA-256; nil for none.
  ///   - requestsNameAndEmail: whether the app asks for both.
  /// - Throws: `EmulatorActionError` if there is no such person or app, or if a fault strikes.
  public func signIn(
    _ person: String, at bundleID: String, nonce: String?, requestsNameAndEmail: Bool = true
  ) async throws(EmulatorActionError) -> SheetCredential {
    var order = JSONWriter()
    order.beginObject()
    order.member("bundle_id", bundleID)
    order.member("apple_id", person)
    order.member("nonce", ifPresent: nonce)
    if requestsNameAndEmail { order.member("scopes", ["name", "email"]) }
    order.endObject()
    let answer = await act("POST", "/emulator/native/authorizations", body: order.bytes)
    let credential = try Self.object(answer, status: 201)
    let name = credential["name"]
    return SheetCredential(
      user: credential["user"]?.string ?? "", identityToken: credential["identity_token"]?.string ?? "",
      authorizationCode: credential["authorization_code"]?.string ?? "", email: credential["email"]?.string,
      givenName: name?["given_name"]?.string, familyName: name?["family_name"]?.string)
  }

  /// The person opens an authorization URL in a browser, and agrees on Apple's page.
  /// - Parameters:
  ///   - url: what your server redirects the browser to.
  ///   - person: the Apple ID, such as `mary`.
  /// - Returns: the request by which the browser comes back: a POST with the form, or a GET for the response mode `query`.
  ///   Your server's own cookies are not in it.
  /// - Throws: `EmulatorActionError` if Apple shows an error page, as for a return URL that is not registered.
  public func agree(at url: String, as person: String) async throws(EmulatorActionError) -> HTTPRequest {
    try await decide(at: url, as: person, action: "continue")
  }

  /// The person opens an authorization URL in a browser, and cancels on Apple's page.
  /// - Returns: the request by which the browser comes back.
  /// - Throws: as for `agree(at:as:)`.
  public func cancel(at url: String, as person: String) async throws(EmulatorActionError) -> HTTPRequest {
    try await decide(at: url, as: person, action: "cancel")
  }

  /// The person stops using an app in the settings of their Apple Account. The app's server gets a notification.
  /// - Throws: `EmulatorActionError` if the person does not use the app.
  public func stopUsing(_ bundleID: String, as person: String) async throws(EmulatorActionError) {
    let path = "/emulator/apple-ids/\(PercentEncoding.encode(person))/apps/\(PercentEncoding.encode(bundleID))"
    try Self.check(await act("DELETE", path))
  }

  /// The person deletes their Apple Account. Servers of all apps that they use get a notification.
  /// - Throws: `EmulatorActionError` if there is no such person.
  public func deleteAppleAccount(of person: String) async throws(EmulatorActionError) {
    try Self.check(await act("DELETE", "/emulator/apple-ids/\(PercentEncoding.encode(person))"))
  }

  private func decide(
    at url: String, as person: String, action: String
  ) async throws(EmulatorActionError) -> HTTPRequest {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(url: url)
    } catch {
      throw EmulatorActionError(detail: "not a URL: \(error.detail)")
    }
    let page = await respond(to: request)
    guard page.status == 200, let id = page.bodyText.firstMatch(of: #/name="request" value="([^"]+)"/#)?.1 else {
      throw EmulatorActionError(detail: "status \(page.status): \(page.bodyText)")
    }
    let form = FormData([("request", String(id)), ("apple_id", person), ("action", action)])
    switch decision(request, form, enter()) {
    case .refused(let answer):
      throw EmulatorActionError(detail: "status \(answer.status): no Apple ID is called \(person)")
    case .sent(let fields, let wanted):
      deliver()
      do {
        return try Self.callback(fields, for: wanted)
      } catch {
        throw EmulatorActionError(detail: "the return URL cannot be called: \(error.detail)")
      }
    }
  }

  private static func callback(
    _ fields: [(String, String)], for wanted: AuthorizeRequest
  ) throws(HTTPError) -> HTTPRequest {
    switch wanted.mode {
    case .query, .fragment, .webMessage:
      // The browser sends no fragment, and the pop-up none of its values, to a server.
      let isQuery = wanted.mode == .query
      return try HTTPRequest(url: isQuery ? FormData.adding(fields, to: wanted.redirectURI) : wanted.redirectURI)
    case .formPost:
      return try HTTPRequest(
        method: "POST", url: wanted.redirectURI,
        fields: ["content-type": MediaType.form, "origin": "https://appleid.apple.com"],
        body: Array(FormData.encode(fields).utf8))
    }
  }

  /// The control API, as it answers over HTTP.
  private func act(_ method: String, _ path: String, body: [UInt8] = []) async -> HTTPResponse {
    await respond(
      to: HTTPRequest(
        method: method, scheme: "http", authority: "127.0.0.1", path: path,
        fields: ["content-type": MediaType.json], body: body))
  }

  private static func check(_ answer: HTTPResponse) throws(EmulatorActionError) {
    guard (200..<300).contains(answer.status) else {
      throw EmulatorActionError(detail: "status \(answer.status): \(answer.bodyText)")
    }
  }

  private static func object(_ answer: HTTPResponse, status: Int) throws(EmulatorActionError) -> JSONElement {
    guard answer.status == status else {
      throw EmulatorActionError(detail: "status \(answer.status): \(answer.bodyText)")
    }
    do {
      return try JSONDocument(parsing: answer.body).root
    } catch {
      throw EmulatorActionError(detail: "not JSON: \(error.words)")
    }
  }
}

/// The reason why a person of the emulator could not do something.
public struct EmulatorActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as Apple's page or the control API says it.
  public let detail: String

  /// The reason.
  public var description: String { detail }
}
