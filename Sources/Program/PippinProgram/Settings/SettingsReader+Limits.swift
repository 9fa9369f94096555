import PippinAccounts
package import PippinNetwork
package import PippinServer
import PippinTelemetry

/// The members of `sessions`.
enum SessionSetting: String, SettingKey {
  case accessTokenSeconds = "access_token_seconds"
  case refreshForgivenessSeconds = "refresh_forgiveness_seconds"
  case refreshDays = "refresh_days"
  case webIdleDays = "web_idle_days"
  case webAbsoluteDays = "web_absolute_days"
  case perAccount = "per_account"

  var declaration: SettingDeclaration {
    let usual = Lifetimes()
    return switch self {
    case .accessTokenSeconds:
      .init(
        .integer(60...Lifetimes.longestAccessToken),
        "how long an access token is valid; a back end that only verifies tokens notices a sign-out only after this time",
        without: .value("\(usual.accessToken)"))
    case .refreshForgivenessSeconds:
      .init(
        .integer(0...300), "for how long a refresh may be repeated with the old token after a lost answer",
        without: .value("\(Int(usual.refreshForgiveness))"))
    case .refreshDays:
      .init(
        .integer(1...730), "after how many days without a refresh an app's session ends",
        without: .value("\(Int(usual.tokenSession / 86_400))"))
    case .webIdleDays:
      .init(
        .integer(1...365), "after how many days without a visit a session of the pages ends",
        without: .value("\(Int(usual.cookieSessionIdle / 86_400))"))
    case .webAbsoluteDays:
      .init(
        .integer(1...730), "after how many days a session of the pages ends in any case",
        without: .value("\(Int(usual.cookieSessionAbsolute / 86_400))"))
    case .perAccount:
      .init(
        .integer(1...Lifetimes.mostSessionsPerAccount),
        "how many sessions an account may have, and how many each OpenID client may hold of it; a further one ends the one that was not used for longest",
        without: .value("\(usual.sessionsPerAccount)"))
    }
  }
}

/// The members of `limits`.
enum LimitSetting: String, SettingKey {
  case signInPerSecond = "sign_in_per_second"
  case signInBurst = "sign_in_burst"
  case refreshPerSecond = "refresh_per_second"
  case guestsPerHour = "guests_per_hour"
  case headerBytes = "header_bytes"
  case bodyBytes = "body_bytes"
  case connections
  case connectionsPerNetwork = "connections_per_network"

  var declaration: SettingDeclaration {
    let (rates, limits) = (RateLimits.standard, HTTPServerConfiguration.Limits())
    return switch self {
    case .signInPerSecond:
      .init(
        .integer(1...10_000), "sign-ins a second from one network to one client, on average",
        without: .value("\(Int(rates.signIn.perSecond))"))
    case .signInBurst:
      .init(.integer(1...100_000), "how many of them may come at once", without: .value("\(Int(rates.signIn.burst))"))
    case .refreshPerSecond:
      .init(
        .integer(1...100_000), "refreshes a second from one network, on average; twelve times as many may come at once",
        without: .value("\(Int(rates.refresh.perSecond))"))
    case .guestsPerHour:
      .init(
        .integer(1...1_000_000),
        "new guests an hour from one network to one client, and as many sign-ups by passkey; as many may come at once",
        without: .value("\(Int(rates.guest.burst))"))
    case .headerBytes:
      .init(
        .integer(4096...65_536), "bytes of a request's line and header fields",
        without: .value("\(limits.headerBytes)"), isForStart: true)
    case .bodyBytes:
      .init(
        .integer(16_384...1_048_576), "bytes of a request's body", without: .value("\(limits.bodyBytes)"),
        isForStart: true)
    case .connections:
      .init(
        .integer(16...65_536), "open connections; the system's limit of open files may lower it",
        without: .value("\(limits.connections)"), isForStart: true)
    case .connectionsPerNetwork:
      .init(
        .integer(1...65_536), "how many of them one customer's network may have (a trusted proxy has no such limit)",
        without: .means("an eighth of `connections`"), isForStart: true)
    }
  }
}

/// What strangers may ask for.
package struct LimitSettings: Sendable {
  package var rates = RateLimits.standard
  package var http = HTTPServerConfiguration.Limits()

  package init() {}
}

extension SettingsReader {
  /// The setting `log_level`.
  mutating func logLevel(_ setting: Setting) -> LogLevel {
    guard let word = string(setting) else { return .info }
    if let level = LogLevel(rawValue: word) { return level }
    let words = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
    problem(setting, "is not a level", cure: "Write one of: \(words).")
    return .info
  }

  /// The setting `sessions`.
  mutating func lifetimes(_ setting: Setting) -> Lifetimes {
    var lifetimes = Lifetimes()
    guard setting.isPresent, object(setting, SessionSetting.self) else { return lifetimes }
    func days(_ count: Int) -> Double { Double(count) * 86_400 }
    if let seconds = integer(setting[SessionSetting.accessTokenSeconds]) { lifetimes.accessToken = seconds }
    if let seconds = integer(setting[SessionSetting.refreshForgivenessSeconds]) {
      lifetimes.refreshForgiveness = Double(seconds)
    }
    if let count = integer(setting[SessionSetting.refreshDays]) { lifetimes.tokenSession = days(count) }
    if let count = integer(setting[SessionSetting.webIdleDays]) { lifetimes.cookieSessionIdle = days(count) }
    if let count = integer(setting[SessionSetting.webAbsoluteDays]) { lifetimes.cookieSessionAbsolute = days(count) }
    if let count = integer(setting[SessionSetting.perAccount]) { lifetimes.sessionsPerAccount = count }
    if lifetimes.cookieSessionIdle > lifetimes.cookieSessionAbsolute {
      problem(
        setting[SessionSetting.webIdleDays].isPresent
          ? setting[SessionSetting.webIdleDays] : setting[SessionSetting.webAbsoluteDays],
        "lets a session of the pages be idle for longer than it may last",
        cure: "Write web_idle_days not above web_absolute_days.")
    }
    return lifetimes
  }

  /// The setting `limits`.
  mutating func limits(_ setting: Setting) -> LimitSettings {
    var limits = LimitSettings()
    guard setting.isPresent, object(setting, LimitSetting.self) else { return limits }
    let perSecond = integer(setting[LimitSetting.signInPerSecond]).map(Double.init)
    let burst = integer(setting[LimitSetting.signInBurst]).map(Double.init)
    let refreshes = integer(setting[LimitSetting.refreshPerSecond]).map(Double.init)
    let guests = integer(setting[LimitSetting.guestsPerHour])
    let usual = limits.rates
    limits.rates = RateLimits(
      signIn: .init(burst: burst ?? usual.signIn.burst, perSecond: perSecond ?? usual.signIn.perSecond),
      nonce: usual.nonce,
      refresh: refreshes.map { .init(burst: 12 * $0, perSecond: $0) } ?? usual.refresh,
      guest: guests.map { .perHour($0) } ?? usual.guest)
    if let bytes = integer(setting[LimitSetting.headerBytes]) { limits.http.headerBytes = bytes }
    if let bytes = integer(setting[LimitSetting.bodyBytes]) { limits.http.bodyBytes = bytes }
    if let count = integer(setting[LimitSetting.connections]) { limits.http.connections = count }
    limits.http.connectionsPerNetwork = integer(setting[LimitSetting.connectionsPerNetwork])
    if let share = limits.http.connectionsPerNetwork, share > limits.http.connections {
      problem(
        setting[LimitSetting.connectionsPerNetwork], "is more than connections",
        cure: "Write at most \(limits.http.connections), or raise connections.")
    }
    return limits
  }
}

/// The members of `guests`.
enum GuestSetting: String, SettingKey {
  case deleteAfterDays = "delete_after_days"

  var declaration: SettingDeclaration {
    switch self {
    case .deleteAfterDays:
      .init(
        .integer(1...3650), "delete a guest's account this many days after its last use",
        without: .value("\(DeletionSettings().guestsAfterDays)"))
    }
  }
}

extension SettingsReader {
  /// The settings `guests` and `delete_unreachable_after_days`.
  mutating func deletion(_ entry: (ServerSetting) -> Setting) -> DeletionSettings {
    var deletion = DeletionSettings()
    deletion.unreachableAfterDays = integer(entry(.deleteUnreachableAfterDays))
    let guests = entry(.guests)
    guard guests.isPresent, object(guests, GuestSetting.self) else { return deletion }
    if let days = integer(guests[GuestSetting.deleteAfterDays]) { deletion.guestsAfterDays = days }
    return deletion
  }
}
