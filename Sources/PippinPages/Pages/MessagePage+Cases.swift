extension MessagePage {
  /// The person pressed Cancel at the provider.
  package static func cancelled(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "You did not sign in",
      happened: "The sign-in was cancelled before it was finished. No account was made, and nothing was changed.",
      way: PageLink("Try again", address: retry))
  }

  /// Too much time went by between starting and finishing.
  package static func expired(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "This sign-in took too long",
      happened: "For your safety a sign-in has to be finished within a few minutes, and this one was not.",
      advice: ["Starting again usually takes a few seconds, as Apple remembers that you said yes."],
      way: PageLink("Start again", address: retry))
  }

  /// The browser that came back is not the one that set out.
  package static func wrongBrowser(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "This sign-in began somewhere else",
      happened: "It was started in another browser, in a private window, or with cookies switched off, so we cannot "
        + "tell that it is yours.",
      advice: [
        "If somebody sent you the link to this page, please close it: you might sign in to their account.",
        "If you started it yourself, start again here and stay in this browser.",
        "If it happens again, allow cookies for this site.",
      ],
      way: PageLink("Start again", address: retry))
  }

  /// The provider does not answer, or not sensibly.
  package static func unreachable(provider: String, appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: "\(provider) does not answer",
      happened: "We could not reach \(provider) to finish your sign-in. It is not your fault, and nothing was lost.",
      advice: ["Please wait a minute and try again."],
      way: PageLink("Try again", address: retry), requestID: requestID)
  }

  /// The provider answered with an error that only the operator can mend.
  package static func refused(provider: String, appName: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: "\(provider) turned us away",
      happened: "\(provider) did not accept how this service asked. That is ours to mend, and trying again will not "
        + "help until we have.",
      advice: ["Please come back later, or tell the people who run \(appName)."], requestID: requestID)
  }

  /// What came back from the provider did not pass the checks.
  package static func notProved(provider: String, appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: "We could not be sure that it is you",
      happened: "What \(provider) sent did not pass our checks, so nobody was signed in.",
      advice: ["Please start again. If it happens twice, tell the people who run \(appName)."],
      way: PageLink("Start again", address: retry), requestID: requestID)
  }

  /// The page was asked for by an address or form that is not ours.
  package static func badRequest(appName: String, home: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "Something is missing here",
      happened: "This page was opened in a way that it does not understand, perhaps by an old link or an old form.",
      way: PageLink("Go to sign-in", address: home))
  }

  /// There is no such page.
  package static func notFound(appName: String, home: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "There is nothing here",
      happened: "The address may be misspelt, or the page has moved.",
      way: PageLink("Go to sign-in", address: home))
  }

  /// Too many attempts in a short time.
  package static func tooMany(appName: String, retry: String) -> MessagePage {
    MessagePage(
      appName: appName, title: "A little slower, please",
      happened: "There were many attempts from your network in a short time.",
      advice: ["Please wait a minute and try again."],
      way: PageLink("Try again", address: retry))
  }

  /// Our store cannot be reached: nobody is signed out by that.
  package static func unavailable(appName: String, retry: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: "We are not quite there",
      happened: "Part of this service is not available just now. You have not been signed out and nothing was lost.",
      advice: ["Please try again in a minute."],
      way: PageLink("Try again", address: retry), requestID: requestID)
  }

  /// Something went wrong that nobody thought of.
  package static func failed(appName: String, requestID: String?) -> MessagePage {
    MessagePage(
      appName: appName, title: "That went wrong",
      happened: "It is our mistake, not yours. What happened has been written down for the people who run \(appName).",
      requestID: requestID)
  }
}
