import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinHTTP

/// Pushed authorization requests (RFC 9126). Nothing is kept of one: its `request_uri` is the request itself, sealed.
extension OpenIDFlows {
  /// How long a pushed request may be used, in seconds.
  package static let pushedLifetime = 90
  /// What the `request_uri` of a pushed request begins with.
  static let pushedPrefix = "urn:ietf:params:oauth:request_uri:"
  private static let entry = "pushed request"

  /// `POST /oauth/par`, of a client that has proved who it is.
  /// - Returns: the `request_uri`.
  package func push(_ parameters: FormData, by client: Client) throws(OAuthError) -> String {
    if parameters.first("request_uri") != nil { throw .invalid("A pushed request has no request_uri.") }
    // A client that proves itself by Basic authentication need not name itself again.
    let named = parameters.first("client_id") != nil
    let all = FormData(
      parameters.pairs.map { ($0.name, $0.value) } + (named ? [] : [("client_id", client.id.rawValue)]))
    let addressed: AddressedRequest
    do throws(UnaddressedRequest) {
      addressed = try AddressedRequest(all, clients: clients)
    } catch {
      switch error {
      case .parameters: throw .invalid("A parameter is missing, or there twice.")
      case .client: throw OAuthError(.unauthorizedClient, "This client may not use authorization codes.")
      case .redirectURI: throw .invalid("redirect_uri is not one that this client registered.")
      }
    }
    guard addressed.client.id == client.id else {
      throw OAuthError(.invalidClient, "The request names another client.")
    }
    let request = try judged(addressed)
    do throws(FlowError) {
      return Self.pushedPrefix + (try request.sealedText(as: Self.entry, keys: masterKeys, random: random))
    } catch {
      throw OAuthError(.serverError, "The request could not be kept.", cause: error)
    }
  }

  /// The request that a browser brings by its `request_uri`; every other parameter but the client is ignored.
  func pushedRequest(_ parameters: FormData) async throws -> OpenIDRequest {
    guard !parameters.hasRepeats, let client = parameters.first("client_id"),
      let uri = parameters.first("request_uri"), uri.hasPrefix(Self.pushedPrefix)
    else { throw FlowError.flowInvalid(.parameters) }
    let text = String(uri.dropFirst(Self.pushedPrefix.count))
    guard let request: OpenIDRequest = try await opened(text, as: Self.entry),
      request.client == ClientID(rawValue: client)
    else { throw FlowError.flowInvalid(.unknownState) }
    let now = now()
    guard now < request.askedAt.addingTimeInterval(TimeInterval(Self.pushedLifetime)) else {
      throw FlowError.flowInvalid(.expired)
    }
    return request.used(as: SHA256.hash(uri), at: now)
  }
}
