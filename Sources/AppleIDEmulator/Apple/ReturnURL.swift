import PippinHTTP

/// Apple's rules for `redirect_uri`.
enum ReturnURL {
  /// The address itself, when it is registered for the client, to the letter, and of a shape that Apple accepts.
  ///
  /// `allowInsecure` relaxes the shape (AUTHZ-3), for servers on a developer's own machine; never the rest.
  static func judge(_ text: String?, of client: Registry.Client, allowInsecure: Bool) throws(Refusal) -> String {
    guard let text, !text.isEmpty else {
      throw Refusal(.unauthorizedClient, "redirect_uri is missing (AUTHZ-22)")
    }
    if text.utf8.contains(UInt8(ascii: "#")) {
      throw unregistered("redirect_uri has a fragment (AUTHZ-3)")
    }
    let url: HTTPURL
    do throws(HTTPError) {
      url = try HTTPURL(parsing: text)
    } catch {
      throw unregistered("redirect_uri is no absolute https URL: \(error.detail) (AUTHZ-3, AUTHZ-4)")
    }
    if !allowInsecure, let problem = insecurity(of: url) {
      throw unregistered("redirect_uri \(problem); allow_insecure_return_urls would let it pass (AUTHZ-3)")
    }
    guard client.returnURLs.contains(text) else {
      let known =
        client.isService
        ? "it is not, to the letter, one of the \(client.returnURLs.count) registered return URLs"
        : "\(client.id) is an App ID and has no return URLs; the web needs a Services ID"
      throw unregistered("redirect_uri: \(known) (AUTHZ-4, AUTHZ-25)")
    }
    return text
  }

  /// What Apple's page says of an address that is not registered, or that could never be (AUTHZ-25).
  private static func unregistered(_ reason: String) -> Refusal {
    Refusal(.invalidRequest, description: "Invalid web redirect url.", reason)
  }

  private static func insecurity(of url: HTTPURL) -> String? {
    if url.scheme != "https" { return "must be https" }
    if url.host == "localhost" || url.host.hasSuffix(".localhost") { return "must not be localhost" }
    if url.host.hasPrefix("[") || url.host.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (48...57).contains($0) }) {
      return "must name a domain, not an IP address"
    }
    return url.host.contains(".") ? nil : "must name a domain"
  }
}
