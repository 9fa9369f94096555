import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// `__Host-` binds a cookie to this host and to https. On plain-http loopback WebKit would drop it.
  var cookiePrefix: String { settings.isSecure ? "__Host-" : "" }
  private var browserCookie: String { cookiePrefix + "pippin_browser" }
  private var sessionCookieName: String { cookiePrefix + "pippin_session" }

  /// The parts of a request that tell the person's language and device.
  func head(of request: HTTPRequest) -> RequestHead { RequestHead(of: request, cookiePrefix: cookiePrefix) }

  /// The browser's id; `nil` if it sent none, one that this server cannot have made, or two.
  func browser(of request: HTTPRequest) -> BrowserID? { head(of: request).browser }

  /// The caller of the session cookie of our own pages.
  func pageCaller(_ request: HTTPRequest) async throws -> Caller? {
    guard let cookie = sessionCookie(of: request) else { return nil }
    return try await flows.sessions.caller(cookie: cookie)
  }

  /// The value of the session cookie; `nil` if there is none, or if there are two.
  func sessionCookie(of request: HTTPRequest) -> String? {
    only(sessionCookieName, request)
  }

  /// Whether the browser sent any session cookie, valid or not.
  func hasSessionCookie(_ request: HTTPRequest) -> Bool {
    !request.cookies.all(sessionCookieName).isEmpty
  }

  func settingBrowser(_ browser: BrowserID, on response: HTTPResponse) -> HTTPResponse {
    setting(browserCookie, browser.text, Self.longestLife, on: response)
  }

  /// Gives a browser its session, and the value by which its device is recognised, which outlives the session (0072).
  func settingSession(_ value: String, for request: HTTPRequest, on response: HTTPResponse) -> HTTPResponse {
    let entered = setting(sessionCookieName, value, Int(flows.lifetimes.cookieSessionAbsolute), on: response)
    return head(of: request).device.map { setting(deviceCookie, $0, Self.longestLife, on: entered) } ?? entered
  }

  private var deviceCookie: String { cookiePrefix + "pippin_device" }

  func removingSession(from response: HTTPResponse) -> HTTPResponse {
    setting(sessionCookieName, nil, 0, on: response)
  }

  /// The longest lifetime that browsers give a cookie, in seconds.
  static var longestLife: Int { 400 * 86_400 }

  /// The value of the one cookie of that name; `nil` if the browser sent none, or two: then somebody else planted one.
  func only(_ name: String, _ request: HTTPRequest) -> String? {
    let values = request.cookies.all(name)
    return values.count == 1 ? values[0] : nil
  }

  /// Sets a cookie for so many seconds, or removes it.
  func setting(_ name: String, _ value: String?, _ lifetime: Int, on response: HTTPResponse) -> HTTPResponse {
    let cookie = SetCookie(
      name: name, value: value ?? "", maxAge: lifetime, secure: settings.isSecure, sameSite: .lax)
    return response.settingCookie(value == nil ? cookie.removal() : cookie)
  }
}

extension PippinService {
  private var memoName: String { cookiePrefix + "pippin_memo" }
  private var placeName: String { cookiePrefix + "pippin_then" }
  private var mergeName: String { cookiePrefix + "pippin_merge" }
  private var deletionName: String { cookiePrefix + "pippin_deleted" }

  /// The memo for the next page with a form.
  func memoCookie(of request: HTTPRequest) -> String? { only(memoName, request) }

  func settingMemo(
    _ value: String?, for lifetime: Int = FormMemo.lifetime, on response: HTTPResponse
  ) -> HTTPResponse {
    setting(memoName, value, lifetime, on: response)
  }

  /// The place that a sign-in leads to.
  func placeCookie(of request: HTTPRequest) -> String? { only(placeName, request) }

  func settingPlace(_ place: Place?, on response: HTTPResponse) -> HTTPResponse {
    setting(placeName, place?.text, Place.lifetime, on: response)
  }

  /// The session cookie of the surviving account of a merge, while the person signs in to the other account.
  func mergeCookie(of request: HTTPRequest) -> String? { only(mergeName, request) }

  func settingMerge(_ value: String?, on response: HTTPResponse) -> HTTPResponse {
    setting(mergeName, value, Self.mergeLifetime, on: response)
  }

  /// In seconds. After ten minutes a sign-in is not recent any more, and nothing could be merged.
  private static var mergeLifetime: Int { 600 }

  /// The progress of a deletion that was requested in this browser a moment ago. It names no account.
  func deletionCookie(of request: HTTPRequest) -> DeletionResult.Progress? {
    only(deletionName, request).flatMap(DeletionResult.Progress.init)
  }

  func settingDeletion(_ progress: DeletionResult.Progress, on response: HTTPResponse) -> HTTPResponse {
    setting(deletionName, progress.rawValue, FormMemo.lifetime, on: response)
  }
}

extension PippinService {
  /// The language to answer a person in.
  func language(of request: HTTPRequest) -> Language { head(of: request).language }

  /// The flows that mail in the language that an API request names, if it names one. An unknown one counts as the fallback.
  func speaking(_ locale: String?) -> Flows {
    guard let locale else { return flows }
    let language = Language(locale: locale) ?? .fallback
    return Flows(flows.server, flows.request.mailing(in: language.tag))
  }

  /// The flows for an app that signs a person in: it names a language and the device that it runs on.
  func asked(in locale: String?, on device: DeviceBody?) -> Flows {
    // A shorter id could be guessed.
    let id = device?.id.flatMap { DeviceBody.idLength.contains($0.revealed.utf8.count) ? $0.revealed : nil }
    return Flows(flows.server, flows.request.saying(locale: locale, device: id))
  }

  /// Links to the same page in the other languages, if showing it again changes nothing and uses nothing up.
  ///
  /// An error page of any other address links to the sign-in page instead. An unknown address comes from outside and might lead
  /// anywhere, and a form or a step of a sign-in must not be sent again just for a language.
  func chooser(for request: HTTPRequest, status: Int) -> LanguageChooser? {
    let route = PippinService.routes.find(request.path)?.route
    if Self.isRead(request), let route, route.isRepeatable {
      let rest = request.queryData?.pairs.filter { $0.name != LanguageChooser.parameter } ?? []
      return LanguageChooser(path: request.path, query: FormData(rest.map { ($0.name, $0.value) }).encoded)
    }
    guard status >= 400 else { return nil }
    return LanguageChooser(
      path: route?.methods.contains("GET") == true && route?.isRepeatable == true ? request.path : "/sign-in")
  }

  /// Keeps the chosen language in a cookie. It is no secret, and anything but the tag of a language in it is ignored.
  func keepingLanguage(askedBy request: HTTPRequest, on response: HTTPResponse) -> HTTPResponse {
    guard let language = head(of: request).chosenLanguage else { return response }
    return setting(languageCookie, language.tag, Self.longestLife, on: response)
  }

  private var languageCookie: String { cookiePrefix + "pippin_language" }

  private static func isRead(_ request: HTTPRequest) -> Bool { request.method == "GET" || request.method == "HEAD" }
}

extension PippinService {
  /// The same page under the host of the public URL, if it was requested under another name of this computer.
  ///
  /// Cookies belong to one host. A sign-in that starts at `127.0.0.1` comes back from Apple to `localhost`, where its cookie is
  /// missing. The redirect happens only on plain-http loopback and within one port, so no proxy can be redirected in a circle.
  func underOurName(_ request: HTTPRequest) -> HTTPResponse? {
    guard !settings.isSecure else { return nil }
    do {
      let home = try HTTPURL(parsing: settings.publicURL)
      let asked = try HTTPURL(parsing: "http://" + request.authority)
      guard asked.host != home.host, asked.port == home.port, asked.isLoopback, home.isLoopback
      else { return nil }
    } catch {
      // The `Host` field is not a host, so there is nothing to redirect.
      return nil
    }
    var response = HTTPResponse.redirect(settings.publicURL + request.path + (request.query.map { "?" + $0 } ?? ""))
    response.fields.set("cache-control", "no-store")
    return response
  }
}

/// The browser and the system that a request's `User-Agent` names.
///
/// The text of the field is neither stored nor shown: the names are from these lists, or `nil`.
struct UserAgent: Sendable, Equatable {
  let browser: String?
  let system: String?

  /// In bytes. Real ones have less than half of it.
  private static let longest = 512

  /// Nearly all browsers name others as well, so the first match counts.
  private static let browsers = [
    ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"), ("YaBrowser/", "Yandex Browser"), ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"), ("Linux", "Linux"),
  ]

  init(_ text: String) {
    let text = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    browser = Self.browsers.first { text.hasBytes(of: $0.0) }?.1
    system = Self.systems.first { text.hasBytes(of: $0.0) }?.1
  }
}

extension Device {
  /// The device of a browser on our own pages: the system as the platform, and the browser as the app.
  init(of request: HTTPRequest) {
    let agent = UserAgent(request.fields["user-agent"] ?? "")
    self.init(platform: agent.system, appVersion: agent.browser)
  }
}

extension Session {
  /// The browser and the system, for the list of devices, if the session is of our own pages.
  var browserName: (browser: String?, system: String?) {
    kind == .cookie ? (device.appVersion, device.platform) : (nil, nil)
  }
}
