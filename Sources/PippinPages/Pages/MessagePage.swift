package import PippinHTML

/// What happened, and what to do now: for everything that ends without the person being signed in.
package struct MessagePage: Page {
  package let appName: String
  package let title: Text
  /// In plain words, without blame.
  package let happened: Text
  /// What the person can do, first things first.
  package let advice: [Text]
  /// The way on from here.
  package let way: PageLink?
  /// What an operator can find in the log.
  package let requestID: String?

  package init(
    appName: String, title: Text, happened: Text, advice: [Text] = [], way: PageLink? = nil,
    requestID: String? = nil
  ) {
    self.appName = appName
    self.title = title
    self.happened = happened
    self.advice = advice
    self.way = way
    self.requestID = requestID
  }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html(title))</h1>
    <p>\(language.html(happened))</p>
    \(advice(language))\(way.map { "<div class=\"actions\">\($0.button(class: "button main", in: language))</div>\n" as HTML })\
    \(request(language))
    """
  }

  /// Things to do, as one sentence or as a list.
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
