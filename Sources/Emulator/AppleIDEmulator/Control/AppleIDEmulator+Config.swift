import PippinFoundation
import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `GET` and `PUT /emulator/config`: the whole configuration, with the private keys, which are for tests only.
  /// `PUT` starts over: it deletes consents, tokens, faults and the log.
  func config(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET":
      return .unstored(.json(try encoded(withState { $0.currentConfiguration })))
    case "PUT":
      let configuration = try ControlBody(request).decode(EmulatorConfiguration.self)
      let registry: Registry
      do throws(ConfigurationError) {
        registry = try Registry(configuration)
      } catch {
        throw .malformed(error.problems.joined(separator: "; "))
      }
      withState { $0.startOver(with: registry) }
      return .unstored(.json(try encoded(configuration)))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Makes an address the issuer of all tokens, also after a reset. Clients that use discovery require the issuer to be
  /// the address that they asked.
  package func becomeIssuer(_ issuer: String) throws(ConfigurationError) {
    try withState { state throws(ConfigurationError) in
      var (initial, current) = (state.initial.configuration, state.registry.configuration)
      (initial.settings.issuer, current.settings.issuer) = (issuer, issuer)
      (state.initial, state.registry) = (try Registry(initial), try Registry(current))
    }
  }

  /// A value in its coded form.
  func encoded(_ value: some Encodable) throws(ControlError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the configuration cannot be written")
    }
  }

  /// Changes the configuration and keeps consents, tokens and notifications.
  func reconfigure(
    _ change: (inout EmulatorConfiguration) throws(ControlError) -> Void
  ) throws(ControlError) -> EmulatorConfiguration {
    try withState { state throws(ControlError) in
      var configuration = state.registry.configuration
      try change(&configuration)
      do throws(ConfigurationError) {
        state.registry = try Registry(configuration)
      } catch {
        throw .malformed(error.problems.joined(separator: "; "))
      }
      state.noteWarnings()
      return configuration
    }
  }
}

extension EmulatorState {
  /// Deletes everything but the seed, and continues with another configuration.
  mutating func startOver(with registry: Registry) {
    var fresh = EmulatorState(registry: registry, seed: seed)
    (fresh.now, fresh.revision) = (now, revision)
    fresh.deliveries = Deliveries(after: deliveries.lastNumber)
    fresh.noteWarnings()
    self = fresh
  }

  /// Logs the configuration's warnings.
  mutating func noteWarnings() {
    for warning in registry.configuration.warnings { note(.warning, "configuration", warning, now) }
  }

  /// The configuration with the present people.
  var currentConfiguration: EmulatorConfiguration {
    var configuration = registry.configuration
    configuration.appleIDs = people.all.map(\.profile)
    return configuration
  }
}

extension AppleIDEmulator {
  /// `/emulator/teams…`: a developer's changes in the portal, such as a new key or return URL. People, consents and
  /// tokens stay.
  func teams(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.count) {
    case ("GET", 1):
      let teams = withState { $0.registry.configuration.teams }
      return .unstored(.json(try encoded(["items": teams])))
    case ("PUT", 2):
      let team = try ControlBody(request).decode(EmulatorConfiguration.Team.self)
      guard team.id == parts[1] else { throw .malformed("id must equal the id in the path") }
      _ = try reconfigure { configuration throws(ControlError) in
        if let index = configuration.teams.firstIndex(where: { $0.id == team.id }) {
          configuration.teams[index] = team
        } else {
          configuration.teams.append(team)
        }
      }
      return .unstored(.json(try encoded(team)))
    case ("DELETE", 2):
      _ = try reconfigure { configuration throws(ControlError) in
        guard let index = configuration.teams.firstIndex(where: { $0.id == parts[1] }) else {
          throw .notFound("no such team: \(parts[1])")
        }
        configuration.teams.remove(at: index)
      }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// `/emulator/settings`: Apple's behaviour. `PATCH` changes the given members; `null` resets one to Apple's.
  func settings(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET": return .unstored(.json(try encoded(withState { $0.settings })))
    case "PATCH":
      let change = try ControlBody(request).decode(SettingsChange.self)
      let configuration = try reconfigure { configuration throws(ControlError) in
        do {
          try change.apply(to: &configuration.settings)
        } catch {
          throw .malformed("a setting has the wrong type: \((error as? JSONError)?.path ?? "")")
        }
      }
      return .unstored(.json(try encoded(configuration.settings)))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// `/emulator/transfers`: transfers an app to another team, at the time of Apple's clock (TRANSFER-1).
  func transfers(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET": return .unstored(.json(try encoded(["items": withState { $0.registry.configuration.transfers }])))
    case "POST":
      struct Body: Decodable { var bundle_id, to_team: String }
      let body = try ControlBody(request).decode(Body.self)
      let configuration = try reconfigure { configuration throws(ControlError) in
        try configuration.transfer(body.bundle_id, to: body.to_team, at: entry.second)
      }
      let words = "\(body.bundle_id) was transferred to team \(body.to_team)"
      withState { $0.note(.person, body.bundle_id, words, entry.now) }
      return .unstored(.json(try encoded(configuration.transfers.last), status: 201))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }
}

/// A partial change of the settings.
private struct SettingsChange: Decodable {
  private let decoder: any Decoder

  init(from decoder: any Decoder) throws {
    self.decoder = decoder
  }

  func apply(to settings: inout EmulatorConfiguration.Settings) throws {
    try settings.read(from: decoder)
  }
}

extension EmulatorConfiguration {
  /// Moves a primary App ID with its Services IDs, by Apple's rules (TRANSFER-9). Its keys stay with the old team.
  fileprivate mutating func transfer(_ bundleID: String, to teamID: String, at now: Int) throws(ControlError) {
    guard let target = teams.firstIndex(where: { $0.id == teamID }) else { throw .notFound("no such team: \(teamID)") }
    guard let source = teams.firstIndex(where: { $0.apps.contains { $0.bundleID == bundleID } }),
      let index = teams[source].apps.firstIndex(where: { $0.bundleID == bundleID })
    else { throw .notFound("no app has the bundle id \(bundleID)") }
    guard source != target else { throw .conflict("\(bundleID) already belongs to team \(teamID)") }
    let group = teams[source].apps.filter {
      $0.primaryApp == bundleID || $0.bundleID == bundleID && $0.primaryApp != nil
    }
    guard group.isEmpty else {
      throw .conflict("\(bundleID) is grouped with other apps: ungroup them first (TRANSFER-9)")
    }
    teams[target].apps.append(teams[source].apps.remove(at: index))
    transfers.append(
      Transfer(bundleID: bundleID, fromTeam: teams[source].id, toTeam: teamID, acceptedAt: now))
  }
}
