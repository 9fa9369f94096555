/// Where the API's resources are. Parts in braces are parameters, spelled as in `openapi.json`.
package enum Paths {
  package static let nonces = "/v1/nonces"
  package static let providers = "/v1/providers"
  package static let signInWithApple = "/v1/sign-in/apple"
  package static let signInWithGoogle = "/v1/sign-in/google"
  package static let signInWithFacebook = "/v1/sign-in/facebook"
  package static let signUpProfile = "/v1/sign-up/profile"
  package static let signInWithPassword = "/v1/sign-in/password"
  package static let signUpWithPassword = "/v1/sign-up/password"
  package static let signUpWithPasswordConfirm = "/v1/sign-up/password/confirm"
  package static let signInByMail = "/v1/sign-in/email"
  package static let signInByMailConfirm = "/v1/sign-in/email/confirm"
  package static let passwordReset = "/v1/password/reset"
  package static let passwordResetConfirm = "/v1/password/reset/confirm"
  package static let accountPassword = "/v1/account/password"
  package static let accountEmail = "/v1/account/email"
  package static let accountEmailConfirm = "/v1/account/email/confirm"
  package static let tickets = "/v1/tickets"

  package static let session = "/v1/session"
  package static let sessionRefresh = "/v1/session/refresh"
  package static let sessions = "/v1/sessions"
  package static let sessionByID = "/v1/sessions/{id}"
  package static let account = "/v1/account"
  package static let accountExport = "/v1/account/export"
  package static let identities = "/v1/account/identities"

  package static let identitiesApple = "/v1/account/identities/apple"
  package static let identitiesGoogle = "/v1/account/identities/google"
  package static let identitiesFacebook = "/v1/account/identities/facebook"
  package static let identityByID = "/v1/account/identities/{id}"
  package static let merge = "/v1/account/merge"
  package static let merges = "/v1/account/merges"
  package static let mergeByID = "/v1/account/merges/{id}"

  package static let deletions = "/v1/deletions"
  package static let deletionByID = "/v1/deletions/{id}"

  package static let appleStart = "/auth/apple/start"
  package static let appleCallback = "/auth/apple/callback"
  package static let appleFinish = "/auth/apple/finish"
  package static let applePopup = "/auth/apple/popup"
  package static let googleStart = "/auth/google/start"
  package static let googleCallback = "/auth/google/callback"
  package static let googleFinish = "/auth/google/finish"
  package static let facebookStart = "/auth/facebook/start"
  package static let facebookCallback = "/auth/facebook/callback"
  package static let facebookFinish = "/auth/facebook/finish"
  package static let appleNotifications = "/apple/notifications"

  package static let appSiteAssociation = "/.well-known/apple-app-site-association"
  package static let assetLinks = "/.well-known/assetlinks.json"
  package static let domainAssociation = "/.well-known/apple-developer-domain-association.txt"
  package static let keySet = "/.well-known/jwks.json"
  package static let openAPI = "/openapi.json"
  package static let health = "/healthz"
  package static let problemByCode = "/problems/{code}"

  /// Where the web flow of `provider` starts.
  package static func start(_ provider: String) -> String { "/auth/\(provider)/start" }
  /// Where the web flow of `provider` ends for a browser.
  package static func finish(_ provider: String) -> String { "/auth/\(provider)/finish" }

  /// What the paths of problem pages begin with.
  package static let problemPrefix = "/problems/"

  /// Every path above.
  package static let all = [
    nonces, providers, signInWithApple, signUpProfile, signInWithPassword, signUpWithPassword,
    signUpWithPasswordConfirm, signInByMail, signInByMailConfirm,
    passwordReset, passwordResetConfirm, accountPassword, accountEmail, accountEmailConfirm, tickets, session,
    sessionRefresh, sessions, sessionByID, account,
    accountExport,
    identities, identitiesApple, identityByID, merge, merges, mergeByID, appleStart, appleCallback, appleFinish,
    appleNotifications, keySet, deletionByID,
    signInWithGoogle, signInWithFacebook, identitiesGoogle, identitiesFacebook, googleStart, googleCallback,
    googleFinish,
    facebookStart, facebookCallback, facebookFinish,
    openAPI, health, problemByCode, appSiteAssociation, assetLinks, domainAssociation,
    applePopup,
  ]
}
