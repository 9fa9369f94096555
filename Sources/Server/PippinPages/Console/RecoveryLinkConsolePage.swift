package import PippinHTTP

/// Shows a recovery link to the operator who made it, once.
package struct RecoveryLinkConsolePage: ConsolePage {
  private let link: String?
  private let until: ConsoleTime?
  private let trouble: String?
  private let back: String

  package init(link: String, until: ConsoleTime, back: String) {
    (self.link, self.until, trouble, self.back) = (link, until, nil, back)
  }

  /// - Parameter trouble: why there is no link.
  package init(trouble: String, back: String) {
    (link, until, self.trouble, self.back) = (nil, nil, trouble, back)
  }

  package var section: ConsoleSection? { .accounts }
  package var title: String { link == nil ? "No recovery link was made" : "Recovery link" }

  package var content: HTML {
    let shown: HTML? = link.map { link in
      """
      <ul class="steps"><li>Give this link to the person. It is shown only now, and works once, until \(until?.html).</li>
      <li>They add a passkey, which signs them in. All other sessions end.</li>
      <li>Every verified address of the account was told that you made it.</li></ul>
      <label for="link">Link</label>
      <input id="link" value="\(link)" readonly autocomplete="off">

      """
    }
    return """
      \(trouble.map { "<p class=\"alert\">\($0)</p>\n" as HTML })\(shown)<p class="row"><a class="button" href="\(address: back)">Back to the account</a></p>
      """
  }
}
