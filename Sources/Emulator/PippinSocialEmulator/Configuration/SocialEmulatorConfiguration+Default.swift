import PippinSecret

extension SocialEmulatorConfiguration {
  /// The default configuration of demo and tests: one web application with its iOS app, one Facebook app, one client each at
  /// the OpenID Connect and the OAuth 2 provider, another developer's app at each provider, and the people of the Apple emulator.
  ///
  /// - Parameter server: the address of the server that people sign in to.
  package static func defaultSeed(server: String = "http://localhost:8080") -> SocialEmulatorConfiguration {
    SocialEmulatorConfiguration(
      googleClients: [
        GoogleClient(
          id: "example-web.apps.googleusercontent.com", secret: SecretText("google-example-secret"),
          redirectURIs: [server + "/auth/google/callback"]),
        GoogleClient(id: "example-ios.apps.googleusercontent.com", secret: nil, redirectURIs: []),
        GoogleClient(
          id: "another-web.apps.googleusercontent.com", secret: SecretText("google-another-secret"),
          redirectURIs: ["https://another.example/callback"]),
      ],
      googlePeople: [
        GooglePerson(
          id: "mary", subject: "110000000000000000001", email: "mary.appleseed@gmail.com", isEmailVerified: true,
          givenName: "Mary", familyName: "Appleseed"),
        // Managed by example.com, with the same address as her Apple ID.
        GooglePerson(
          id: "anita", subject: "110000000000000000002", email: "anita@example.com", isEmailVerified: true,
          givenName: "Anita", familyName: "Bergman", hostedDomain: "example.com"),
        GooglePerson(
          id: "kurt", subject: "110000000000000000003", email: "kurt@example.com", isEmailVerified: false,
          givenName: "Kurt", familyName: "Köhler"),
      ],
      facebookApps: [
        FacebookApp(
          id: "1000000000000001", secret: SecretText("facebook-example-secret"),
          redirectURIs: [server + "/auth/facebook/callback"]),
        FacebookApp(
          id: "1000000000000002", secret: SecretText("facebook-another-secret"),
          redirectURIs: ["https://another.example/callback"]),
      ],
      facebookPeople: [
        FacebookPerson(id: "mary", email: "mary@example.com", givenName: "Mary", familyName: "Appleseed"),
        FacebookPerson(id: "anita", email: "anita@example.com", givenName: "Anita", familyName: "Bergman"),
        FacebookPerson(id: "kurt", email: nil, givenName: "Kurt", familyName: "Köhler"),
      ], openIDClients: defaultClients("openid", callback: server + "/auth/openid/callback/example-id"),
      oauth2Clients: defaultClients("oauth2", callback: server + "/auth/openid/callback/example-social"),
      openIDPeople: defaultOpenIDPeople)
  }
}
