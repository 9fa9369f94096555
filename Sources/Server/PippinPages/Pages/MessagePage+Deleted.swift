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
