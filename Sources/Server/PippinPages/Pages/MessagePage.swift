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
  /// A form for who does not want to continue.
  package let decline: (button: Text, form: FormAction)?
  /// The request's id, for the operator's log.
  package let requestID: String?

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
