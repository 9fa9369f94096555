/// A value that `pippin init` needs: an option, or a question on a terminal.
enum InitField: CaseIterable, Sendable {
  case domain
  case bundleID
  case servicesID
  case primaryApp
  case team
  case key
  case keyID
  case store

  /// The option's name.
  var option: String {
    switch self {
    case .domain: "domain"
    case .bundleID: "bundle-id"
    case .servicesID: "services-id"
    case .primaryApp: "primary-app"
    case .team: "team"
    case .key: "key"
    case .keyID: "key-id"
    case .store: "store"
    }
  }

  var placeholder: String {
    switch self {
    case .domain: "HOST"
    case .key: "FILE"
    case .store: "ADDRESS"
    case .bundleID, .servicesID, .primaryApp, .team, .keyID: "ID"
    }
  }

  var summary: String {
    switch self {
    case .domain: "the server's host name, such as id.example.com"
    case .bundleID: "the bundle id of your app"
    case .servicesID: "the Services ID of your website or Android app"
    case .primaryApp: "without an app: the bundle id of the App ID that the Services ID is grouped under"
    case .team: "the Team ID"
    case .key: "the private key file (.p8) downloaded from Apple"
    case .keyID: "the Key ID"
    case .store: "where the data is kept: sqlite:FILE or postgres://…"
    }
  }

  /// What a person is asked.
  var question: String {
    switch self {
    case .domain: "Host name of the server, such as id.example.com"
    case .bundleID: "Bundle id of your app (empty: no app)"
    case .servicesID: "Services ID of your website (empty: no website)"
    case .primaryApp: "Primary App ID of that Services ID at Apple, a bundle id"
    case .team: "Team ID"
    case .key: "Private key file (.p8) from Apple"
    case .keyID: "Key ID"
    case .store: "Where to keep the data"
    }
  }
}
