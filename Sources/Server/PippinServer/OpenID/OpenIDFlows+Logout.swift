import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinTokens

/// A sign-out that an OpenID client asks for (RP-Initiated Logout 1.0); it travels sealed while the person is asked.
package struct LogoutRequest: Sendable {
  /// The client that the request or its hint names; nil if neither does.
  package let client: Client?
  /// The address to redirect to afterwards, which the client registered, with its state.
  package let address: String?
  /// The client's session that the hint names.
  let session: SessionID?
  let account: AccountID?
}

/// Why a sign-out request is not followed: the person sees a page, and the browser is not redirected.
package enum LogoutProblem: String, Error, Sendable, CaseIterable {
  case parameters
  /// The hint is no ID token of this server or names another client, or the client is unknown.
  case hint = "id_token_hint"
  /// The client did not register the address.
  case address = "post_logout_redirect_uri"
  /// There is an address, but neither `client_id` nor `id_token_hint` says which client registered it.
  case unnamed = "unnamed_client"
}

extension OpenIDFlows {
  /// Verifies a client's request. An address is accepted only if a known client registered it.
  package func logoutRequest(_ parameters: FormData) async throws -> LogoutRequest {
    if let sealed = parameters.only("request") {
      guard let request = try await logoutRequest(opening: sealed) else { throw LogoutProblem.parameters }
      return request
    }
    return try judgedLogout(parameters)
  }

  private func judgedLogout(_ parameters: FormData) throws(LogoutProblem) -> LogoutRequest {
    guard !parameters.hasRepeats else { throw .parameters }
    let named = parameters.nonEmpty("client_id")
    var token: ClientIDToken?
    if let hint = parameters.nonEmpty("id_token_hint") {
      guard let found = hinted(hint), named.map({ $0 == found.client.rawValue }) ?? true else { throw .hint }
      token = found
    }
    let id = token?.client ?? named.map { ClientID(rawValue: $0) }
    let client = id.flatMap { clients[$0] }.flatMap { $0.openID == nil ? nil : $0 }
    if named != nil, client == nil { throw .hint }
    var address: String?
    if let asked = parameters.nonEmpty("post_logout_redirect_uri") {
      guard let client else { throw .unnamed }
      guard let registered = client.openID?.postLogoutRedirectURIs,
        ReturnAddress.matches(asked, anyOf: registered, platform: client.platform)
      else { throw .address }
      address = parameters.nonEmpty("state").map { FormData.adding([("state", $0)], to: asked) } ?? asked
    }
    return LogoutRequest(client: client, address: address, session: token?.session, account: token?.account)
  }

  /// Whether the client signed the person in within this browser's session, so that the person need not be asked: any other site can
  /// send a browser here, but has no ID token of that session.
  package func isMeant(_ caller: Caller, by request: LogoutRequest) async throws(ServerError) -> Bool {
    guard let id = request.session, request.account == caller.account.id,
      let session = try await read([.session(id)], { try $0.session(id) })
    else { return false }
    return session.account == caller.account.id && session.client == request.client?.id
      && session.grant?.browserSession == caller.session.id
  }
}

extension OpenIDFlows {
  private static let entry = "openid logout"

  /// How long the person may take to answer, in seconds.
  private static let lifetime: TimeInterval = 1800

  package func sealed(_ request: LogoutRequest) throws(ServerError) -> String {
    try SealedLogout(request, expiresAt: now().addingTimeInterval(Self.lifetime))
      .sealedText(as: Self.entry, keys: masterKeys, random: random)
  }

  /// Opens the sealed request that a browser brings back; nil if it is not ours, or has expired.
  package func logoutRequest(opening text: String) async throws(ServerError) -> LogoutRequest? {
    guard let kept: SealedLogout = try await opened(text, as: Self.entry), now() < kept.expiresAt else { return nil }
    return LogoutRequest(
      client: kept.client.flatMap { clients[$0] }, address: kept.address, session: kept.session, account: kept.account)
  }
}

private struct SealedLogout: SealableObject {
  let client: ClientID?
  let address: String?
  let session: SessionID?
  let account: AccountID?
  let expiresAt: Date

  init(_ request: LogoutRequest, expiresAt: Date) {
    client = request.client?.id
    address = request.address
    session = request.session
    account = request.account
    self.expiresAt = expiresAt
  }

  func write(to writer: inout JSONWriter) {
    writer.member("client", ifPresent: client?.rawValue)
    writer.member("address", ifPresent: address)
    writer.member("session", ifPresent: session?.description)
    writer.member("account", ifPresent: account?.description)
    writer.member("expires_at", expiresAt.millisecondsSince1970)
  }

  init?(_ json: JSONElement) {
    guard let expiresAt = json["expires_at"]?.integer else { return nil }
    client = json["client"]?.string.map { ClientID(rawValue: $0) }
    address = json["address"]?.string
    session = json["session"]?.string.flatMap(SessionID.init)
    account = json["account"]?.string.flatMap(AccountID.init)
    self.expiresAt = Date(millisecondsSince1970: expiresAt)
  }
}
