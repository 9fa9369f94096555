extension MessagePage {
  /// What is left at Apple of an account that is deleted here.
  package enum AtApple: Sendable {
    case nothingLeft
    case pending
    case leftToThePerson
  }

  /// The account is gone.
  package static func deleted(appName: String, atApple: AtApple) -> MessagePage {
    let (happened, advice): (String, [String]) =
      switch atApple {
      case .nothingLeft: ("Nothing about you is kept under it any more, and every device is signed out.", [])
      case .pending:
        (
          "Nothing about you is kept under it any more, and every device is signed out. Apple is being told too.",
          ["Until Apple has confirmed it, usually within seconds, you cannot sign in with your Apple Account here."]
        )
      case .leftToThePerson:
        (
          "Nothing about you is kept under it any more, and every device is signed out. We had nothing with which to tell Apple, so "
            + "\(appName) may still be in the list of apps that use your Apple Account.",
          [
            "On an iPhone or iPad, open Settings, tap your name, then Sign in with Apple.",
            "Elsewhere, go to account.apple.com, sign in, and open Sign in with Apple.",
            "Choose \(appName), and stop using your Apple Account with it.",
          ]
        )
      }
    return MessagePage(
      appName: appName, title: "Your account is deleted", happened: happened, advice: advice,
      way: PageLink("To the sign-in page", address: "/sign-in"))
  }
}
