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
