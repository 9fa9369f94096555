extension MessagePage {
  /// The person pressed Cancel at the provider.
  package static func cancelled(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("message.cancelled.title"),
      happened: Text("message.cancelled.happened"),
      way: PageLink(Text("message.try_again"), address: retry))
  }

  /// The sign-in took too long.
  package static func expired(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("message.expired.title"),
      happened: Text("message.expired.happened"),
      advice: [Text("message.expired.advice")],
      way: PageLink(Text("message.start_again"), address: retry))
  }

  /// The sign-in was started in another browser.
  package static func wrongBrowser(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("message.wrong_browser.title"),
      happened: Text("message.wrong_browser.happened"),
      advice: [
        Text("message.wrong_browser.advice_close"), Text("message.wrong_browser.advice_restart"),
        Text("message.wrong_browser.advice_cookies"),
      ],
      way: PageLink(Text("message.start_again"), address: retry))
  }

  /// The provider does not answer, or not correctly.
  package static func unreachable(provider: String, appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.unreachable.title", ["provider": provider]),
      happened: Text("message.unreachable.happened", ["provider": provider]),
      advice: [Text("message.unreachable.advice")],
      way: PageLink(Text("message.try_again"), address: retry),
      requestID: requestID)
  }

  /// The provider answered with an error that only the operator can fix.
  package static func refused(provider: String, appName: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.refused.title", ["provider": provider]),
      happened: Text("message.refused.happened", ["provider": provider]),
      advice: [Text("message.refused.advice", ["app": appName])],
      requestID: requestID)
  }

  /// What came back from the provider did not pass the checks.
  package static func notProved(provider: String, appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.not_proved.title"),
      happened: Text("message.not_proved.happened", ["provider": provider]),
      advice: [Text("message.not_proved.advice", ["app": appName])],
      way: PageLink(Text("message.start_again"), address: retry),
      requestID: requestID)
  }

  /// Somebody who is signed in used a sign-in method that no account has.
  package static func noAccount(provider: String, appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("message.no_account.title"),
      happened: Text("message.no_account.happened", ["provider": provider, "app": appName]),
      advice: [Text("message.no_account.advice")], way: PageLink(Text("message.no_account.button"), address: retry))
  }

  /// A person who wanted to link a sign-in method signed in to another account. `provider` is the method that waits.
  package static func linkOfAnother(
    appName: String, email: String?, provider: String, retry: String, decline: FormAction
  ) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("link.another.title"),
      happened: email.map { Text("link.another.happened", ["email": $0]) }
        ?? Text("link.another.happened_no_email", ["provider": provider]),
      way: PageLink(Text("message.try_again"), address: retry), decline: (Text("link.decline"), decline))
  }

  /// The request's address or form is not ours.
  package static func badRequest(appName: String, home: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.bad_request.title"),
      happened: Text("message.bad_request.happened"),
      way: PageLink(Text("message.to_sign_in"), address: home))
  }

  /// What is wrong with what an OpenID client sent the browser here with, for its developer.
  package enum ClientMistake: String, Sendable, CaseIterable {
    case client, redirect, signOut, parameters, hint, unnamed

    fileprivate var text: Text {
      switch self {
      case .client: Text("message.bad_client.client")
      case .redirect: Text("message.bad_client.redirect")
      case .signOut: Text("message.bad_client.sign_out")
      case .parameters: Text("message.bad_client.parameters")
      case .hint: Text("message.bad_client.hint")
      case .unnamed: Text("message.bad_client.unnamed")
      }
    }
  }

  /// An OpenID client sent the browser here with something that cannot be answered at the client.
  package static func badClient(_ mistake: ClientMistake, appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.bad_client.title"), happened: Text("message.bad_client.happened"),
      advice: [mistake.text])
  }

  /// A person let a device in, or did not.
  package static func device(isSignedIn: Bool, appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: isSignedIn ? .check : .info,
      title: isSignedIn ? Text("device_sign_in.done.title") : Text("device_sign_in.denied.title"),
      happened: isSignedIn ? Text("device_sign_in.done.text") : Text("device_sign_in.denied.text"))
  }

  /// There is no such page.
  package static func notFound(appName: String, home: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.not_found.title"),
      happened: Text("message.not_found.happened"),
      way: PageLink(Text("message.to_sign_in"), address: home))
  }

  /// Too many attempts in a short time.
  package static func tooMany(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.too_many.title"),
      happened: Text("message.too_many.happened"),
      advice: [Text("message.too_many.advice")],
      way: PageLink(Text("message.try_again"), address: retry))
  }

  /// The store is unavailable; this signs no person out.
  package static func unavailable(appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.unavailable.title"),
      happened: Text("message.unavailable.happened"),
      advice: [Text("message.unavailable.advice")],
      way: PageLink(Text("message.try_again"), address: retry),
      requestID: requestID)
  }

  /// An unexpected error.
  package static func failed(appName: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.failed.title"),
      happened: Text("message.failed.happened", ["app": appName]),
      requestID: requestID)
  }

  /// The identity already belongs to another account; `merge` starts to merge the two.
  package static func identityInUse(appName: String, problem: Problem, merge: FormAction? = nil) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: problem.title, happened: problem.happened,
      advice: merge == nil ? [] : [Text("message.identity_in_use.advice")],
      action: merge.map { (Text("message.identity_in_use.button"), $0) },
      way: PageLink(Text("sign_in.back"), address: "/account"))
  }

  /// A form came without a cookie, because the browser blocks cookies.
  package static func noCookies(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.no_cookies.title"), happened: Text("message.no_cookies.happened"),
      advice: [Text("message.no_cookies.advice")], way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// A form came from another browser.
  package static func foreignForm(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.foreign_form.title"), happened: Text("message.foreign_form.happened"),
      advice: [Text("message.foreign_form.advice")], way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// The link in an email was opened too late or in another browser.
  package static func codeElsewhere(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, icon: .info, title: Text("message.code_elsewhere.title"),
      happened: Text("message.code_elsewhere.happened"),
      advice: [Text("message.code_elsewhere.advice"), Text("message.code_elsewhere.advice_not_you")])
  }
}
