import PippinHTTP

/// Apple's rules for `redirect_uri`.
enum ReturnURL {
  /// The URL itself, if it exactly equals a registered URL of the client and has a form that Apple accepts.
  ///
  /// `allowInsecure` relaxes only the form (AUTHZ-3), for servers on a developer's machine.
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
      throw unregistered("redirect_uri is not an absolute https URL: \(error.detail) (AUTHZ-3, AUTHZ-4)")
    }
    if !allowInsecure, let problem = insecurity(of: url) {
      throw unregistered("redirect_uri \(problem); the setting allow_insecure_return_urls permits it (AUTHZ-3)")
    }
    guard client.returnURLs.contains(text) else {
      let known =
        client.isService
        ? "it does not exactly equal one of the \(client.returnURLs.count) registered return URLs"
        : "\(client.id) is an App ID without return URLs; use a Services ID for the web"
      throw unregistered("redirect_uri: \(known) (AUTHZ-4, AUTHZ-25)")
    }
    return text
  }

  /// Apple's message for a URL that is not registered or cannot be (AUTHZ-25).
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
