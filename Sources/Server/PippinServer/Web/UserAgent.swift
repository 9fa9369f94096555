import PippinAccounts
import PippinHTTP

/// The browser and the system that a request's `User-Agent` names.
///
/// What a stranger sent is only looked at, and never kept or shown: the names are those of these lists, or none.
struct UserAgent: Sendable, Equatable {
  let browser: String?
  let system: String?

  /// In bytes; real ones have less than half of it.
  private static let longest = 512

  /// Nearly all name others as well, so the first that is found counts.
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
    browser = Self.browsers.first { text.contains($0.0) }?.1
    system = Self.systems.first { text.contains($0.0) }?.1
  }
}

extension Device {
  /// A browser on our own pages: its system as the platform, and the browser as the app.
  init(of request: HTTPRequest) {
    let agent = UserAgent(request.fields["user-agent"] ?? "")
    self.init(platform: agent.system, appVersion: agent.browser)
  }
}

extension Session {
  /// What the list of devices calls a browser that signed in on our own pages.
  var browserName: (browser: String?, system: String?) {
    kind == .cookie ? (device.appVersion, device.platform) : (nil, nil)
  }
}
