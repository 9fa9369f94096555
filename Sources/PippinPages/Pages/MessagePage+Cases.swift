extension MessagePage {
  /// The person pressed Cancel at the provider.
  package static func cancelled(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.cancelled.title"),
      happened: Text("message.cancelled.happened"),
      way: PageLink(Text("message.try_again"), address: retry))
  }

  /// Too much time went by between starting and finishing.
  package static func expired(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.expired.title"),
      happened: Text("message.expired.happened"),
      advice: [Text("message.expired.advice")],
      way: PageLink(Text("message.start_again"), address: retry))
  }

  /// The browser that came back is not the one that set out.
  package static func wrongBrowser(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.wrong_browser.title"),
      happened: Text("message.wrong_browser.happened"),
      advice: [
        Text("message.wrong_browser.advice_close"), Text("message.wrong_browser.advice_restart"),
        Text("message.wrong_browser.advice_cookies"),
      ],
      way: PageLink(Text("message.start_again"), address: retry))
  }

  /// The provider does not answer, or not sensibly.
  package static func unreachable(provider: String, appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.unreachable.title", ["provider": provider]),
      happened: Text("message.unreachable.happened", ["provider": provider]),
      advice: [Text("message.unreachable.advice")],
      way: PageLink(Text("message.try_again"), address: retry),
      requestID: requestID)
  }

  /// The provider answered with an error that only the operator can mend.
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

  /// The page was asked for by an address or form that is not ours.
  package static func badRequest(appName: String, home: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.bad_request.title"),
      happened: Text("message.bad_request.happened"),
      way: PageLink(Text("message.to_sign_in"), address: home))
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

  /// Our store cannot be reached: nobody is signed out by that.
  package static func unavailable(appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.unavailable.title"),
      happened: Text("message.unavailable.happened"),
      advice: [Text("message.unavailable.advice")],
      way: PageLink(Text("message.try_again"), address: retry),
      requestID: requestID)
  }

  /// Something went wrong that nobody thought of.
  package static func failed(appName: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.failed.title"),
      happened: Text("message.failed.happened", ["app": appName]),
      requestID: requestID)
  }

  /// Who the person is at a provider opens another account already; `merge` begins to make the two one.
  package static func identityInUse(appName: String, problem: Problem, merge: FormAction? = nil) -> MessagePage {
    MessagePage(
      appName: appName, title: problem.title, happened: problem.happened,
      advice: merge == nil ? [] : [Text("message.identity_in_use.advice")],
      action: merge.map { (Text("message.identity_in_use.button"), $0) },
      way: PageLink(Text("sign_in.back"), address: "/account"))
  }

  /// A form came without a cookie: the browser keeps none.
  package static func noCookies(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.no_cookies.title"), happened: Text("message.no_cookies.happened"),
      advice: [Text("message.no_cookies.advice")], way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// A form came that was not made for this browser.
  package static func foreignForm(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.foreign_form.title"), happened: Text("message.foreign_form.happened"),
      advice: [Text("message.foreign_form.advice")], way: PageLink(Text("message.to_sign_in"), address: "/sign-in"))
  }

  /// The link of a mail was opened where nothing was asked for, or too late.
  package static func codeElsewhere(appName: String) -> MessagePage {
    MessagePage(
      appName: appName, title: Text("message.code_elsewhere.title"), happened: Text("message.code_elsewhere.happened"),
      advice: [Text("message.code_elsewhere.advice"), Text("message.code_elsewhere.advice_not_you")])
  }
}
