import PippinTokens
import PippinLock
import PippinSecret

/// The checked configuration with indexes for look-ups; immutable, and shared by all requests.
final class Registry: Sendable {
  /// A client with a `client_id`: a Services ID or a bundle id.
  struct Client: Sendable {
    let id: String
    let name: String
    let teamID: String
    /// The client's bundle id, or that of its Services ID's app.
    let bundleID: String
    /// The primary app of the group: it holds the consent (AUTHZ-24, NATIVE-18).
    let primaryApp: String
    let isService: Bool
    let returnURLs: [String]
  }

  /// The public half of a client-secret key.
  struct ClientKey: Sendable {
    let publicKey: P256PublicKey
    let primaryApp: String?
  }

  struct Team: Sendable {
    let id: String
    let keys: [String: ClientKey]
  }

  let configuration: EmulatorConfiguration
  let clients: [String: Client]
  let teams: [String: Team]
  let apps: [String: EmulatorConfiguration.App]
  /// The transfers by bundle id, oldest first.
  let transfers: [String: [EmulatorConfiguration.Transfer]]

  /// The cache of `claims(of:)`.
  let readSecrets = Lock<[String: ClientSecret.Claims]>([:])

  var settings: EmulatorConfiguration.Settings { configuration.settings }

  /// Indexes a configuration, or throws all its problems.
  init(_ configuration: EmulatorConfiguration) throws(ConfigurationError) {
    var problems = configuration.problems
    var clients: [String: Client] = [:]
    var teams: [String: Team] = [:]
    var apps: [String: EmulatorConfiguration.App] = [:]
    for team in configuration.teams {
      var keys: [String: ClientKey] = [:]
      for key in team.keys {
        do throws(CryptographyError) {
          let publicKey = try P256PrivateKey(pem: key.p8.revealed).publicKey
          keys[key.keyID] = ClientKey(publicKey: publicKey, primaryApp: key.primaryApp)
        } catch {
          problems.append("key \(key.keyID) of team \(team.id) is not a P-256 key in PKCS#8 PEM: \(error.detail)")
        }
      }
      teams[team.id] = Team(id: team.id, keys: keys)
      for app in team.apps {
        let primary = app.primaryApp ?? app.bundleID
        apps[app.bundleID] = app
        clients[app.bundleID] = Client(
          id: app.bundleID, name: app.name, teamID: team.id, bundleID: app.bundleID, primaryApp: primary,
          isService: false, returnURLs: [])
        for service in app.services {
          clients[service.clientID] = Client(
            id: service.clientID, name: service.name, teamID: team.id, bundleID: app.bundleID, primaryApp: primary,
            isService: true, returnURLs: service.returnURLs)
        }
      }
    }
    guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
    self.configuration = configuration
    self.clients = clients
    self.teams = teams
    self.apps = apps
    transfers = Dictionary(grouping: configuration.transfers, by: \.bundleID)
  }
}

extension Registry {
  /// The transfer of the client's app to its team, within its sixty days (TRANSFER-6).
  func openTransfer(of client: Client, at now: Int) -> EmulatorConfiguration.Transfer? {
    transfers[client.primaryApp]?.last { $0.toTeam == client.teamID && $0.isOpen(at: now) }
  }

  /// Whether the team transferred the client's app away within the last sixty days; it then may still ask about its
  /// people (TRANSFER-3, TRANSFER-8).
  func isFormerTeam(_ teamID: String, of client: Client, at now: Double) -> Bool {
    openTransfer(of: client, at: Int(now.rounded(.down)))?.fromTeam == teamID
  }
}
