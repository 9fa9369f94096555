import PippinHTTP

/// An unusable configuration, with all its problems.
public struct ConfigurationError: Error, Sendable, Equatable {
  /// One sentence per problem, without key material.
  public let problems: [String]
}

extension EmulatorConfiguration {
  /// Everything that Apple's portal would refuse, or that is ambiguous to the emulator; empty for a usable configuration.
  ///
  /// Keys are read only when the configuration is used; see ``ConfigurationError``.
  public var problems: [String] {
    var problems: [String] = []
    var clients: Set<String> = []
    var teamIDs: Set<String> = []
    for team in teams {
      if !teamIDs.insert(team.id).inserted { problems.append("team \(team.id) appears twice") }
      problems += team.problems(given: Set(transfers.filter { $0.fromTeam == team.id }.map(\.bundleID)))
      for id in team.apps.flatMap({ [$0.bundleID] + $0.services.map(\.clientID) })
      where !clients.insert(id).inserted {
        problems.append("client id \(id) appears twice")
      }
    }
    var people: Set<String> = []
    for person in appleIDs {
      if !people.insert(person.id).inserted { problems.append("Apple ID \(person.id) appears twice") }
      problems += person.problems
    }
    for transfer in transfers where !teamIDs.contains(transfer.fromTeam) || !teamIDs.contains(transfer.toTeam) {
      problems.append("\(transfer.bundleID) was transferred, but one of the two teams is missing")
    }
    return problems + settings.problems
  }
}

extension EmulatorConfiguration {
  /// What the emulator accepts but Apple might not: reported once in 2019 and not confirmed since.
  public var warnings: [String] {
    teams.flatMap(\.apps).filter { $0.services.count > 5 }.map { app in
      "\(app.bundleID) has \(app.services.count) Services IDs; Apple's limit was five in 2019 and may be the same today (DOMAIN-3)"
    }
  }
}

extension EmulatorConfiguration.AppleID {
  /// One person's problems.
  var problems: [String] {
    var problems: [String] = []
    if id.isEmpty { problems.append("an Apple ID has an empty id") }
    if let realUserStatus, !(0...2).contains(realUserStatus) {
      problems.append("real_user_status of \(id) must be 0, 1 or 2 (CLAIMS-13)")
    }
    if let relayDomain, !EmulatorConfiguration.Settings.relayDomains.contains(relayDomain) {
      problems.append("relay_domain of \(id) is not a relay domain of Apple's (RELAY-1)")
    }
    return problems
  }
}

extension EmulatorConfiguration.Settings {
  /// The domains of relay addresses (RELAY-1).
  static let relayDomains: Set<String> = ["privaterelay.appleid.com", "private.icloud.com", "icloud.com"]

  /// Thirty years in seconds, the longest useful distance between a token's times.
  private static let longest = 1_000_000_000

  private static func isBase(_ text: String) -> Bool {
    if text.hasSuffix("/") { return false }
    do throws(HTTPError) {
      _ = try HTTPURL(parsing: text)
      return true
    } catch {
      return false
    }
  }

  /// The settings' problems.
  fileprivate var problems: [String] {
    var problems: [String] = []
    if !["invalid_grant", "invalid_request"].contains(goneError) {
      problems.append("settings.gone_error must be invalid_grant or invalid_request (TOKEN-15)")
    }
    if let refreshesPerDay, refreshesPerDay < 1 {
      problems.append("settings.refreshes_per_day must be positive; leave it out to turn throttling off (TOKEN-14)")
    }
    if !(1...Self.longest).contains(identityTokenLifetime) {
      problems.append("settings.identity_token_lifetime must be 1 to \(Self.longest) seconds")
    }
    if !(-Self.longest...Self.longest).contains(issuedAtAhead) {
      problems.append("settings.issued_at_ahead must be within \(Self.longest) seconds")
    }
    if !(0...Double(Self.longest)).contains(passkeySyncDelay) {
      problems.append("settings.passkey_sync_delay must be 0 to \(Self.longest) seconds")
    }
    if issuer.isEmpty { problems.append("settings.issuer is empty; leave it out to use Apple's") }
    for host in allowedHosts where host.isEmpty || host.contains("/") || Gate.host(of: host) != host.lowercased() {
      problems.append("settings.allowed_hosts: “\(host)” must be a host name without scheme and port")
    }
    if let baseURL, !Self.isBase(baseURL) {
      problems.append("settings.base_url must be an absolute URL without a slash at the end")
    }
    if let relayDomain, !Self.relayDomains.contains(relayDomain) {
      problems.append("settings.relay_domain is not a relay domain of Apple's (RELAY-1)")
    }
    let retry = notifications.retry
    if retry.count > 100 || !retry.allSatisfy((0...Double(Self.longest)).contains) {
      problems.append("settings.notifications.retry must be a list of up to 100 times in seconds (NOTIFY-13)")
    }
    if !["account-deleted", "account-delete"].contains(deletionEvent) {
      problems.append("settings.deletion_event must be account-deleted or account-delete (NOTIFY-10)")
    }
    return problems
  }
}

extension EmulatorConfiguration.Team {
  /// Apple's limits of return URLs and email sources (DOMAIN-2, RELAY-6). Apple documents the first both per Services ID
  /// and per team; the stricter limit counts those of the team.
  private var limits: (returnURLs: Int, mailSources: Int) {
    switch kind {
    case .individual: (10, 32)
    case .organization: (100, 100)
    }
  }

  /// One team's problems. The apps in `gone` were transferred to another team, but the old team signs with its own key
  /// for sixty days (TRANSFER-8).
  func problems(given gone: Set<String>) -> [String] {
    idProblems + groupProblems + keyProblems(gone) + limitProblems
  }

  private var idProblems: [String] {
    var problems: [String] = []
    if !Self.isPortalID(id) {
      problems.append("team \(id): a Team ID has ten characters, A to Z and 0 to 9 (SECRET-2)")
    }
    for key in keys where !Self.isPortalID(key.keyID) {
      problems.append("key \(key.keyID) of team \(id): a key id has ten characters, A to Z and 0 to 9 (SECRET-1)")
    }
    return problems
  }

  private static func isPortalID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (48...57).contains($0) }
  }

  private var groupProblems: [String] {
    var problems: [String] = []
    for app in apps {
      if let primary = app.primaryApp, !primaries.contains(primary) {
        problems.append("app \(app.bundleID) is grouped under \(primary), which is not a primary app of team \(id)")
      }
      guard let address = app.notificationURL else { continue }
      if app.primaryApp != nil {
        problems.append("app \(app.bundleID) is grouped: only its primary app has a notification URL (NOTIFY-1)")
      }
      do throws(HTTPError) {
        _ = try HTTPURL(parsing: address)
      } catch {
        problems.append("the notification URL of \(app.bundleID) is not an absolute URL: \(error.detail) (NOTIFY-1)")
      }
    }
    return problems
  }

  private func keyProblems(_ gone: Set<String>) -> [String] {
    var problems: [String] = []
    if Set(keys.map(\.keyID)).count != keys.count { problems.append("team \(id) has a key id twice") }
    for (primary, keys) in Dictionary(grouping: keys, by: \.primaryApp).sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      if let primary, !primaries.contains(primary), !gone.contains(primary) {
        problems.append("a key of team \(id) belongs to \(primary), which is not a primary app of the team (SECRET-4)")
      }
      if keys.count > 2 {
        problems.append("\(primary ?? "team \(id)") has \(keys.count) keys; Apple allows two (SECRET-5)")
      }
    }
    return problems
  }

  private var limitProblems: [String] {
    var problems: [String] = []
    let returnURLs = apps.flatMap(\.services).reduce(0) { $0 + $1.returnURLs.count }
    if returnURLs > limits.returnURLs {
      problems.append("team \(id) has \(returnURLs) return URLs; Apple allows \(limits.returnURLs) (DOMAIN-2)")
    }
    if mailSources.count > limits.mailSources {
      problems.append("team \(id) has \(mailSources.count) mail sources; Apple allows \(limits.mailSources) (RELAY-6)")
    }
    return problems
  }

  private var primaries: Set<String> { Set(apps.filter { $0.primaryApp == nil }.map(\.bundleID)) }
}
