import PippinHTTP

extension PippinService {
  /// Where to go first, when a page was asked for at another of this computer's names than the public URL's.
  ///
  /// Cookies belong to a name: a sign-in begun at `127.0.0.1` comes back from Apple to `localhost`, and would be refused
  /// there as another browser's. Only on plain-http loopback and only within one port, so that no proxy can be led
  /// round in a circle.
  func underOurName(_ request: HTTPRequest) -> HTTPResponse? {
    guard !settings.isSecure else { return nil }
    do {
      let home = try HTTPURL(parsing: settings.publicURL)
      let asked = try HTTPURL(parsing: "http://" + request.authority)
      guard asked.host != home.host, asked.port == home.port, asked.isLoopback, home.isLoopback
      else { return nil }
    } catch {
      // A `Host` that is no name at all: not ours to lead anywhere.
      return nil
    }
    var response = HTTPResponse.redirect(settings.publicURL + request.path + (request.query.map { "?" + $0 } ?? ""))
    response.fields.set("cache-control", "no-store")
    return response
  }
}
