package import PippinHTTP

/// A page that says what happened and what to do: for people first, and folded below it for developers.
package struct MessagePage: Page {
  package let appName: String
  /// The icon above the title: a warning where something failed.
  package let icon: Icon
  package let title: Text
  /// The explanation, in plain words.
  package let happened: Text?
  /// The same in the operator's words, which take the place of ours.
  package var operatorWords: String?
  /// The steps that the person can take, in order.
  package let advice: [Text]
  /// A form that solves the problem.
  package var action: (button: Text, form: FormAction)?
  /// The link to continue.
  package let way: PageLink?
  /// Another one beside it.
  package var otherWay: PageLink?
  /// A form for a person who does not want to continue.
  package let decline: (button: Text, form: FormAction)?
  /// The link to the people who can help.
  package var support: PageLink?
  /// The request's id, for the person to name to them.
  package var requestID: String?
  /// What the app's developer needs to know, folded.
  package var developers: DeveloperNote?
  /// What password managers are told, such as of the passkeys of a deleted account.
  package var passkeySignals: PasskeySignals?

  package init(
    appName: String, icon: Icon = .warning, title: Text, happened: Text?, advice: [Text] = [],
    action: (button: Text, form: FormAction)? = nil, way: PageLink? = nil,
    decline: (button: Text, form: FormAction)? = nil
  ) {
    self.action = action
    self.appName = appName
    self.icon = icon
    self.title = title
    self.happened = happened
    self.advice = advice
    self.way = way
    self.decline = decline
  }

  package func content(in language: Translation) -> HTML {
    """
    \(icon.emblem)<h1>\(language.html(title))</h1>
    \(explanation(language))\(advice(language))\(actions(language))\
    \(request(language))\(developers.map { $0.html(in: language) })
    """
  }

  private func explanation(_ language: Translation) -> HTML? {
    if let operatorWords { return "<p dir=\"auto\">\(operatorWords)</p>\n" }
    return happened.map { "<p>\(language.html($0))</p>\n" }
  }

  private func actions(_ language: Translation) -> HTML? {
    let form = action.map { $0.form.form(button: $0.button, class: "button main", in: language) }
    let way = way?.button(class: action == nil ? "button main" : "button", in: language)
    let otherWay = otherWay?.button(in: language)
    let decline = decline.map { $0.form.form(button: $0.button, class: "button", in: language) }
    let support = support?.button(in: language)
    guard form != nil || way != nil || decline != nil || support != nil else { return nil }
    return "<div class=\"actions\">\(form)\(way)\(otherWay)\(decline)\(support)</div>\n"
  }

  private func request(_ language: Translation) -> HTML? {
    requestID.map {
      "<p class=\"soft\">\(language.html("page.request_id", markup: ["id": "<code>\($0)</code>"]))</p>\n"
    }
  }

  /// The steps, as one sentence or a list.
  private func advice(_ language: Translation) -> HTML? {
    switch advice.count {
    case 0: nil
    case 1: "<p>\(language.html(advice[0]))</p>\n"
    default: "<ul class=\"steps\">\n\(advice.map { "<li>\(language.html($0))</li>\n" as HTML })</ul>\n"
    }
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

  /// An error.
  ///
  /// - Parameters:
  ///   - provider: the name of the provider that the sign-in was with.
  ///   - trouble: what is wrong with the invitation that the person presented.
  ///   - support: where people find help.
  package static func error(
    _ message: PersonMessage, appName: String, provider: String? = nil, trouble: FormTrouble? = nil,
    way: PageLink? = nil, otherWay: PageLink? = nil, support: String? = nil, developers: DeveloperNote
  ) -> MessagePage {
    var values = ["app": appName]
    values["provider"] = provider
    var page = MessagePage(
      appName: appName, icon: message.icon, title: message.title(values), happened: message.happened(values),
      advice: [trouble?.text].compactMap(\.self) + message.advice(values), way: way)
    page.otherWay = otherWay
    if message.leadsToSupport {
      page.requestID = developers.requestID
      page.support = support.map { PageLink(Text("message.contact", values), address: $0) }
    }
    page.developers = developers
    return page
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

  /// A person allowed a device what it asked for, or refused it.
  package static func device(
    _ purpose: DeviceSignInPage.Purpose, isAllowed: Bool, appName: String
  ) -> MessagePage {
    let (title, happened) = purpose.outcome(isAllowed: isAllowed)
    return MessagePage(appName: appName, icon: isAllowed ? .check : .info, title: title, happened: happened)
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
