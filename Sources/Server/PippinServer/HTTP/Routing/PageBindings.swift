import PippinAPI
import PippinHTTP
import PippinPages

extension PippinService {
  /// The server's own website. Programs do not call it.
  static let pageBindings: [Binding] =
    signInPages + mailedPages + accountPages + changePages + mergePages + websiteFiles

  private static let signInPages: [Binding] = [
    .page(.get, "/", "openHome") { try await $0.signInPage($1) },
    .page(.get, "/sign-in", "openSignIn") { try await $0.signInPage($1) },
    .page(.post, "/sign-in", "signInInBrowser") { try await $0.signInByForm($1) },
    .page(.get, "/sign-in/link", "openLink") { try await $0.linkPage($1) },
    .page(.post, "/sign-in/link", "attach") { try await $0.confirmLink($1) },
    .page(.post, "/sign-in/link/decline", "declineToAttach") { try await $0.declineLink($1) },
    .page(.post, "/sign-in/link/email", "attachByMail") { try await $0.linkByMail($1) },
    .page(.post, "/sign-in/link/password", "attachByPassword") { try await $0.linkByPassword($1) },
    .page(.get, "/sign-in/name", "openNameQuestion") { try await $0.signInNamePage($1) },
    .page(.post, "/sign-in/name", "answerNameQuestion") { try await $0.completeNameByForm($1) },
    .page(.post, "/sign-in/name/decline", "declineNameQuestion") { try await $0.declineNameByForm($1) },
    .page(.post, "/sign-out", "signOutOfBrowser") { try await $0.signOutByForm($1) },
    .page(.post, "/sign-out/elsewhere", "signOutElsewhere") { try await $0.signOutElsewhereByForm($1) },
  ]

  private static let mailedPages: [Binding] = [
    .page(.get, "/sign-in/email", "openSignInByMail") { try $0.signInByMailPage($1) },
    .page(.post, "/sign-in/email", "requestSignInByMailInBrowser") { try await $0.requestSignInByForm($1) },
    .page(.get, "/sign-in/email/confirm", "openConfirmSignInByMail") { try await $0.confirmSignInPage($1) },
    .page(.post, "/sign-in/email/confirm", "confirmSignInByMailInBrowser") { try await $0.confirmSignInByForm($1) },
    .page(.get, "/sign-up", "openSignUp") { try await $0.signUpPage($1) },
    .page(.post, "/sign-up", "signUpInBrowser") { try await $0.signUpByForm($1) },
    .page(.get, "/sign-up/confirm", "openConfirmSignUp") { try await $0.confirmSignUpPage($1) },
    .page(.post, "/sign-up/confirm", "confirmSignUpInBrowser") { try await $0.confirmSignUpByForm($1) },
    .page(.get, "/password/reset", "openReset") { try $0.resetPage($1) },
    .page(.post, "/password/reset", "requestResetInBrowser") { try await $0.requestResetByForm($1) },
    .page(.get, "/password/reset/confirm", "openConfirmReset") { try $0.confirmResetPage($1) },
    .page(.post, "/password/reset/confirm", "confirmResetInBrowser") { try await $0.confirmResetByForm($1) },
  ]

  private static let accountPages: [Binding] = [
    .page(.get, "/account", "openAccount") { try await $0.accountPage($1) },
    .page(.get, "/account/delete", "openDeletion") { try await $0.deleteAccountPage($1) },
    .page(.post, "/account/delete", "deleteAccountOnPage") { try await $0.deleteAccountByForm($1) },
    .page(.post, "/account/export", "downloadAccountData") { try await $0.downloadByForm($1) },
    .page(.get, "/account/deleted", "openDeleted") { try $0.deletedPage($1) },
    .page(.post, "/account/sessions/{id}", "endSessionOfAccount") { try await $0.endSessionByForm($1) },
    .page(.get, "/account/sessions/rename/{id}", "openSessionName") { try await $0.sessionNamePage($1) },
    .page(.post, "/account/sessions/rename/{id}", "renameSessionInBrowser") { try await $0.renameSessionByForm($1) },
    .page(.get, "/account/identities/{id}", "openIdentityRemoval") { try await $0.unlinkPage($1) },
    .page(.post, "/account/identities/{id}", "removeIdentityInBrowser") { try await $0.unlinkByForm($1) },
    .page(.post, "/account/link/apple", "addAppleInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/google", "addGoogleInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/facebook", "addFacebookInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/openid", "addOpenIDInBrowser") { try await $0.addSignInMethodByForm($1) },
  ]

  private static let changePages: [Binding] = [
    .page(.get, "/account/name", "openName") { try await $0.namePage($1) },
    .page(.post, "/account/name", "changeName") { try await $0.renameByForm($1) },
    .page(.get, "/account/email", "openEmail") { try await $0.emailPage($1) },
    .page(.post, "/account/email", "requestAddressInBrowser") { try await $0.requestAddressByForm($1) },
    .page(.get, "/account/email/confirm", "openConfirmEmail") { try await $0.confirmEmailPage($1) },
    .page(.post, "/account/email/confirm", "confirmAddressInBrowser") { try await $0.confirmAddressByForm($1) },
    .page(.get, "/account/password", "openPassword") { try await $0.passwordPage($1) },
    .page(.post, "/account/password", "changePasswordInBrowser") { try await $0.changePasswordByForm($1) },
  ]

  private static let mergePages: [Binding] = [
    .page(.get, "/account/merge", "openMerge") { try await $0.mergePage($1) },
    .page(.post, "/account/merge", "mergeInBrowser") { try await $0.mergeByForm($1) },
    .page(.post, "/account/merge/start", "startMerge") { try await $0.startMergeByForm($1) },
    .page(.post, "/account/merge/leave", "leaveMerge") { try await $0.leaveMergeByForm($1) },
    .page(.post, "/account/merges/{id}", "undoMergeInBrowser") { try await $0.undoMergeByForm($1) },
  ]

  /// What browsers, crawlers and password managers request from every site (NEW-3), and the files that our pages load.
  private static let websiteFiles: [Binding] = [
    .page(.get, "/problems", "listProblems") { service, call in service.problemIndex(call) },
    .page(.get, "/assets/{file}", "getAsset", isPage: false) { try $0.asset($1) },
    .page(.get, "/favicon.ico", "getIcon", isPage: false) { service, _ in
      service.served(service.settings.brand.icon, for: "public, max-age=86400")
    },
    .page(.get, "/robots.txt", "getRobots", isPage: false) { service, _ in service.robots() },
    .page(.get, "/.well-known/change-password", "openPasswordChange", isPage: false) { service, _ in
      .redirect(service.passwordClient == nil ? Place.account.path : Place.password.path)
    },
  ]
}
