package import PippinHTML

/// What happened, and what to do now: for everything that ends without the person being signed in.
package struct MessagePage: Page {
  package let appName: String
  package let title: String
  /// In plain words, without blame; `backticks` mark what a program reads.
  package let happened: String
  /// What the person can do, first things first.
  package let advice: [String]
  /// The way on from here.
  package let way: PageLink?
  /// What an operator can find in the log.
  package let requestID: String?

  package init(
    appName: String, title: String, happened: String, advice: [String] = [], way: PageLink? = nil,
    requestID: String? = nil
  ) {
    self.appName = appName
    self.title = title
    self.happened = happened
    self.advice = advice
    self.way = way
    self.requestID = requestID
  }

  package var content: HTML {
    """
    <h1>\(title)</h1>
    <p>\(Prose.html(happened))</p>
    \(Advice.html(advice))\(way.map { "<div class=\"actions\">\($0.anchor(class: "button main"))</div>\n" as HTML })\
    \(requestID.map { "<p class=\"soft\">If you ask for help, please mention <code>\($0)</code>.</p>" as HTML })
    """
  }
}

/// Things to do, as one sentence or as a list.
enum Advice {
  static func html(_ advice: [String]) -> HTML {
    switch advice.count {
    case 0: ""
    case 1: "<p>\(Prose.html(advice[0]))</p>\n"
    default: "<ul class=\"steps\">\n\(advice.map { "<li>\(Prose.html($0))</li>\n" as HTML })</ul>\n"
    }
  }
}
