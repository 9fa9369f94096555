import PippinAccounts
import PippinServer

extension DoctorCheck {
  static let openIDProofKeys = ofSettings(
    "openid_pkce", .machine, "whether an OpenID client may sign people in without PKCE (`require_pkce`)"
  ) { (settings, _) throws(Blocked) in
    let without = settings.clients.all.filter { client in
      client.openID.map { !$0.requiresPKCE && $0.grantTypes.contains(.authorizationCode) } ?? false
    }
    guard !without.isEmpty else { return nil }
    return without.map { client in
      .warn(
        """
        The OpenID client \(Printable.text(client.id.rawValue, limit: 200)) may leave out PKCE: nothing but the nonce, which it has to \
        verify, keeps somebody else’s code out of a person’s browser.
        """,
        cure: """
          Turn on PKCE with S256 in the application, if its library can, and remove require_pkce. Otherwise make sure that the library \
          verifies the nonce of the ID token.
          """)
    }
  }
}
