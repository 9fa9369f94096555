package import PippinHTTP

/// A page that says what happened and what to do, for sign-ins that did not succeed.
package struct MessagePage: Page {
  package let appName: String
  /// The icon above the title: a warning where something failed.
  package let icon: Icon
  package let title: Text
  /// The explanation, in plain words.
  package let happened: Text?
  /// The steps that the person can take, in order.
  package let advice: [Text]
  /// A form that solves the problem.
  package let action: (button: Text, form: FormAction)?
  /// The link to continue.
  package let way: PageLink?
  /// A form for a person who does not want to continue.
  package let decline: (button: Text, form: FormAction)?
  /// The request's id, for the operator's log.
  package let requestID: String?
  /// What password managers are told, such as of the passkeys of a deleted account.
  package var passkeySignals: PasskeySignals?

  package init(
    appName: String, icon: Icon = .warning, title: Text, happened: Text?, advice: [Text] = [],
    action: (button: Text, form: FormAction)? = nil, way: PageLink? = nil,
    decline: (button: Text, form: FormAction)? = nil, requestID: String? = nil
  ) {
    self.action = action
    self.appName = appName
    self.icon = icon
    self.title = title
    self.happened = happened
    self.advice = advice
    self.way = way
    self.decline = decline
    self.requestID = requestID
  }

  package func content(in language: Translation) -> HTML {
    """
    \(icon.emblem)<h1>\(language.html(title))</h1>
    \(happened.map { "<p>\(language.html($0))</p>\n" as HTML })\(advice(language))\(actions(language))\
    \(request(language))
    """
  }

  private func actions(_ language: Translation) -> HTML? {
    let form = action.map { $0.form.form(button: $0.button, class: "button main", in: language) }
    let way = way?.button(class: action == nil ? "button main" : "button", in: language)
    let decline = decline.map { $0.form.form(button: $0.button, class: "button", in: language) }
    guard form != nil || way != nil || decline != nil else { return nil }
    return "<div class=\"actions\">\(form)\(way)\(decline)</div>\n"
  }

  /// The steps, as one sentence or a list.
  private func advice(_ language: Translation) -> HTML? {
    switch advice.count {
    case 0: nil
    case 1: "<p>\(language.html(advice[0]))</p>\n"
    default: "<ul class=\"steps\">\n\(advice.map { "<li>\(language.html($0))</li>\n" as HTML })</ul>\n"
    }
  }

  private func request(_ language: Translation) -> HTML? {
    guard let requestID else { return nil }
    return "<p class=\"soft\">\(language.html("page.request_id", markup: ["id": "<code>\(requestID)</code>"]))</p>"
  }
}

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

  /// What is wrong with the request with which an OpenID client sent the browser here, for its developer.
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

  /// An OpenID client sent the browser here with a request that cannot be answered at the client.
  package static func badClient(_ mistake: ClientMistake, appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.bad_client.title"), happened: Text("message.bad_client.happened"),
      advice: [mistake.text])
  }

  /// A person allowed a device what it asked for, or refused it.
  package static func device(
    _ purpose: DeviceSignInPage.Purpose, isAllowed: Bool, appName: String
  ) -> MessagePage {
    let (title, happened) = purpose.outcome(isAllowed: isAllowed)
    return MessagePage(appName: appName, icon: isAllowed ? .check : .info, title: title, happened: happened)
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

  /// The store is unavailable; this signs no person out (R-12).
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

extension MessagePage {
  /// The state of the revocation at Apple after the deletion.
  package enum AtApple: Sendable {
    case nothingLeft
    case pending
    case leftToThePerson
  }

  /// The account was deleted.
  package static func deleted(appName: String, atApple: AtApple) -> MessagePage {
    let (happened, advice): (String, [String]) =
      switch atApple {
      case .nothingLeft: ("deleted.happened", [])
      case .pending: ("deleted.happened_pending", ["deleted.advice_pending"])
      case .leftToThePerson:
        ("deleted.happened_manual", ["deleted.advice_settings", "deleted.advice_web", "deleted.advice_app"])
      }
    let values = ["app": appName]
    return MessagePage(
      appName: appName, icon: .check, title: Text("deleted.title"), happened: Text(happened, values),
      advice: advice.map { Text($0, values) }, way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }
}
