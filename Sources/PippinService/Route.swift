import PippinAPI

/// Every address of the service; its name is the `route` label of the metrics.
enum Route: String, Sendable, CaseIterable {
  case nonces, providers, tickets, session, sessions, account, identities, export
  case signInApple = "sign_in_apple"
  case signInGoogle = "sign_in_google"
  case signInFacebook = "sign_in_facebook"
  case refresh
  case signUpProfile = "sign_up_profile"
  case signInPassword = "sign_in_password"
  case signUpPassword = "sign_up_password"
  case confirmSignUpPassword = "confirm_sign_up_password"
  case signInByMail = "sign_in_email"
  case confirmSignInByMail = "confirm_sign_in_email"
  case passwordReset = "password_reset"
  case confirmPasswordReset = "confirm_password_reset"
  case accountPassword = "account_password"
  case accountEmail = "account_email"
  case confirmAccountEmail = "confirm_account_email"
  case linkApple = "link_apple"
  case linkGoogle = "link_google"
  case linkFacebook = "link_facebook"
  case identityByID = "identity_by_id"
  case merge, merges
  case mergeByID = "merge_by_id"
  case deletionByID = "deletion_by_id"
  case sessionByID = "session_by_id"
  case appleNotifications = "apple_notifications"
  case webStart = "apple_start"
  case webCallback = "apple_callback"
  case webFinish = "web_finish"
  case googleStart = "google_start"
  case googleCallback = "google_callback"
  case facebookStart = "facebook_start"
  case facebookCallback = "facebook_callback"
  case signInPage = "sign_in_page"
  case accountPage = "account_page"
  case signOut = "sign_out"
  case signOutElsewhere = "sign_out_elsewhere"
  case endSessionByForm = "end_session"
  case unlinkByForm = "unlink"
  case link, declineLink = "decline_link"
  case deleteAccountPage = "delete_account_page"
  case deletedPage = "deleted_page"
  case appleScriptPage = "apple_script_page"
  case applePopup = "apple_popup"
  case appSiteAssociation = "app_site_association"
  case assetLinks = "asset_links"
  case domainAssociation = "domain_association"
  case signUpPage = "sign_up_page"
  case confirmSignUpPage = "confirm_sign_up_page"
  case signInByMailPage = "sign_in_email_page"
  case confirmSignInByMailPage = "confirm_sign_in_email_page"
  case resetPage = "reset_page"
  case confirmResetPage = "confirm_reset_page"
  case emailPage = "email_page"
  case confirmEmailPage = "confirm_email_page"
  case passwordPage = "password_page"
  case namePage = "name_page"
  case sessionNamePage = "session_name_page"
  case mergePage = "merge_page"
  case startMergeByForm = "start_merge"
  case leaveMergeByForm = "leave_merge"
  case undoMergeByForm = "undo_merge"
  case linkByPassword = "link_by_password"
  case signInNamePage = "sign_in_name_page"
  case declineName = "decline_name"
  case addSignInMethod = "add_sign_in_method"
  case favicon, robots
  case changePassword = "change_password"
  case problems, problem, asset, jwks, openapi, healthz, home

  /// The methods that it takes.
  var methods: [String] {
    switch self {
    case .signInPassword, .signUpPassword, .confirmSignUpPassword, .passwordReset, .confirmPasswordReset, .accountEmail,
      .confirmAccountEmail:
      ["POST"]
    case .signInGoogle, .signInFacebook, .linkGoogle, .linkFacebook, .signInByMail, .confirmSignInByMail: ["POST"]
    case .accountPassword: ["PUT"]
    case .nonces, .tickets, .signInApple, .linkApple, .merge, .signUpProfile, .refresh, .appleNotifications,
      .webCallback,
      .signOut,
      .signOutElsewhere, .endSessionByForm, .declineLink:
      ["POST"]
    case .startMergeByForm, .leaveMergeByForm, .undoMergeByForm, .linkByPassword, .applePopup,
      .addSignInMethod, .declineName:
      ["POST"]
    case .link, .deleteAccountPage, .unlinkByForm: ["GET", "POST"]
    case .signInPage, .signUpPage, .confirmSignUpPage, .resetPage, .confirmResetPage, .emailPage, .confirmEmailPage,
      .signInByMailPage, .confirmSignInByMailPage, .passwordPage, .namePage, .sessionNamePage, .mergePage,
      .signInNamePage:
      ["GET", "POST"]
    case .session: ["GET", "DELETE"]
    case .sessions: ["GET", "DELETE"]
    case .sessionByID: ["PATCH", "DELETE"]
    case .identityByID, .mergeByID: ["DELETE"]
    case .account: ["GET", "PATCH", "DELETE"]
    default: ["GET"]
    }
  }

  /// Whether a person looks at its answers.
  var isPage: Bool {
    switch self {
    case .googleStart, .googleCallback, .facebookStart, .facebookCallback: true
    case .appleScriptPage: true
    case .webStart, .webCallback, .webFinish, .signInPage, .accountPage, .signOut, .signOutElsewhere,
      .endSessionByForm, .unlinkByForm, .link, .declineLink, .deleteAccountPage, .deletedPage, .problems, .problem,
      .home, .signUpPage, .confirmSignUpPage, .resetPage, .confirmResetPage, .emailPage, .confirmEmailPage,
      .passwordPage, .namePage, .sessionNamePage, .mergePage, .startMergeByForm, .leaveMergeByForm, .undoMergeByForm,
      .linkByPassword, .addSignInMethod, .signInNamePage, .declineName, .signInByMailPage, .confirmSignInByMailPage:
      true
    default: false
    }
  }
}

/// A route and what its path names.
package struct Destination: Sendable {
  let route: Route
  /// The id or code in the path.
  var parameter = ""

  static let fixed: [String: Route] = [
    Paths.nonces: .nonces, Paths.providers: .providers, Paths.signInWithApple: .signInApple, Paths.tickets: .tickets,
    Paths.session: .session, Paths.sessionRefresh: .refresh, Paths.sessions: .sessions, Paths.account: .account,
    Paths.signUpProfile: .signUpProfile, Paths.identities: .identities, Paths.identitiesApple: .linkApple,
    Paths.accountExport: .export, Paths.merge: .merge, Paths.merges: .merges,

    Paths.signInWithPassword: .signInPassword, Paths.signUpWithPassword: .signUpPassword,
    Paths.signInByMail: .signInByMail, Paths.signInByMailConfirm: .confirmSignInByMail,
    Paths.signUpWithPasswordConfirm: .confirmSignUpPassword, Paths.passwordReset: .passwordReset,
    Paths.passwordResetConfirm: .confirmPasswordReset, Paths.accountPassword: .accountPassword,
    Paths.accountEmail: .accountEmail, Paths.accountEmailConfirm: .confirmAccountEmail,
    Paths.appleNotifications: .appleNotifications,
    Paths.appleStart: .webStart, Paths.appleCallback: .webCallback, Paths.appleFinish: .webFinish,
    Paths.signInWithGoogle: .signInGoogle, Paths.signInWithFacebook: .signInFacebook,
    Paths.identitiesGoogle: .linkGoogle, Paths.identitiesFacebook: .linkFacebook,
    Paths.googleStart: .googleStart, Paths.googleCallback: .googleCallback, Paths.googleFinish: .webFinish,
    Paths.facebookStart: .facebookStart, Paths.facebookCallback: .facebookCallback, Paths.facebookFinish: .webFinish,
    Paths.appSiteAssociation: .appSiteAssociation, Paths.assetLinks: .assetLinks,
    Paths.domainAssociation: .domainAssociation,
    Paths.applePopup: .applePopup, "/sign-in/apple-js": .appleScriptPage,
    Paths.keySet: .jwks, Paths.openAPI: .openapi, Paths.health: .healthz,
    // Pages, which nobody's program asks for.
    "/": .home, "/sign-in": .signInPage, "/account": .accountPage, "/sign-out": .signOut,
    "/sign-out/elsewhere": .signOutElsewhere, "/sign-in/link": .link, "/sign-in/link/decline": .declineLink,
    "/account/delete": .deleteAccountPage, "/account/deleted": .deletedPage,
    "/sign-in/email": .signInByMailPage, "/sign-in/email/confirm": .confirmSignInByMailPage,
    "/sign-up": .signUpPage, "/sign-up/confirm": .confirmSignUpPage, "/password/reset": .resetPage,
    "/password/reset/confirm": .confirmResetPage, "/account/email": .emailPage,
    "/account/email/confirm": .confirmEmailPage, "/account/password": .passwordPage, "/account/name": .namePage,
    "/account/merge": .mergePage, "/account/merge/start": .startMergeByForm,
    "/account/merge/leave": .leaveMergeByForm, "/sign-in/link/password": .linkByPassword,
    "/sign-in/name": .signInNamePage, "/sign-in/name/decline": .declineName,
    "/account/link/apple": .addSignInMethod, "/account/link/google": .addSignInMethod,
    "/account/link/facebook": .addSignInMethod,
    "/problems": .problems,
    // What browsers, crawlers and password managers ask every site for (NEW-3).
    "/favicon.ico": .favicon, "/robots.txt": .robots, "/.well-known/change-password": .changePassword,
  ]

  /// Where a path leads, or `nil` for nowhere. Paths are compared to the letter.
  init?(_ path: String) {
    if let route = Self.fixed[path] {
      self.route = route
    } else if let name = Self.last(of: path, under: "/assets/") {
      route = .asset
      parameter = name
    } else if let id = Self.last(of: path, under: Paths.sessions + "/") {
      route = .sessionByID
      parameter = id
    } else if let id = Self.last(of: path, under: Paths.deletions + "/") {
      route = .deletionByID
      parameter = id
    } else if let id = Self.last(of: path, under: Paths.identities + "/") {
      route = .identityByID
      parameter = id
    } else if let id = Self.last(of: path, under: Paths.merges + "/") {
      route = .mergeByID
      parameter = id
    } else if let id = Self.last(of: path, under: "/account/sessions/") {
      route = .endSessionByForm
      parameter = id
    } else if let id = Self.last(of: path, under: "/account/sessions/rename/") {
      route = .sessionNamePage
      parameter = id
    } else if let id = Self.last(of: path, under: "/account/merges/") {
      route = .undoMergeByForm
      parameter = id
    } else if let id = Self.last(of: path, under: "/account/identities/") {
      route = .unlinkByForm
      parameter = id
    } else if let code = Self.last(of: path, under: Paths.problemPrefix) {
      route = .problem
      parameter = code
    } else {
      return nil
    }
  }

  /// Whether a path of our own host is one of this server's endpoints or pages, so that an app cannot be returned to there.
  package static func isOurs(_ path: String) -> Bool { Destination(path) != nil }

  private static func last(of path: String, under prefix: String) -> String? {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    return rest.isEmpty || rest.contains("/") ? nil : String(rest)
  }
}
