import PippinHTTP

/// What may stand in settings as an address of ours or of an app's.
enum WebAddress {
  /// A base address in its one spelling: lower case, without a slash at its end or a port that goes without saying.
  static func origin(of text: String) -> String? {
    do {
      return try HTTPURL(parsing: text).origin
    } catch {
      // `problem(asBase:)` says what is wrong with it.
      return nil
    }
  }

  /// Why `text` cannot be a base address such as `public_url`, or nil; a slash at its end is allowed.
  static func problem(
    asBase text: String, insecureAllowed: Bool = false, pathAllowed: Bool = false
  ) -> String? {
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      return "is not a web address: \(error.detail)"
    }
    if url.path != "/" && !pathAllowed || url.query != nil { return "has more than scheme, host and port" }
    if url.scheme != "https", !url.isLoopback, !insecureAllowed { return "is not https, nor this machine itself" }
    return nil
  }
}
