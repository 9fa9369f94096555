import PippinSecret

extension EmulatorConfiguration {
  /// The default configuration of examples, demo and tests: team `TEAM000001` with key `KEY0000001`, `com.example.app`
  /// with its debug build and its Services ID `com.example.web`, and four people.
  public static let defaultSeed: EmulatorConfiguration = {
    let app = App(
      bundleID: "com.example.app", name: "Example", notificationURL: "http://localhost:8080/apple/notifications",
      services: [
        Service(
          clientID: "com.example.web", name: "Example", returnURLs: ["http://localhost:8080/auth/apple/callback"])
      ])
    let debug = App(bundleID: "com.example.app.debug", name: "Example Debug", primaryApp: app.bundleID)
    let team = Team(
      id: "TEAM000001",
      keys: [Key(keyID: "KEY0000001", p8: SecretText(PublishedKeys.clientKey), primaryApp: app.bundleID)],
      apps: [app, debug], mailSources: ["example.com"])
    var settings = Settings()
    settings.allowInsecureReturnURLs = true
    return EmulatorConfiguration(
      teams: [team],
      appleIDs: [
        AppleID(id: "mary", email: "mary@example.com", givenName: "Mary", familyName: "Appleseed"),
        AppleID(id: "anita", email: "anita@example.com", givenName: "Anita", familyName: "Bergman"),
        AppleID(id: "kurt", email: "kurt@example.com", givenName: "Kurt", familyName: "Köhler"),
        AppleID(id: "student", email: nil, givenName: "Sam", familyName: "Student", kind: .managed),
      ],
      settings: settings)
  }()
}
