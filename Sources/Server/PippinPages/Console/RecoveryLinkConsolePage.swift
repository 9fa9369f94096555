package import PippinHTTP

/// Shows a recovery link to the operator who created it, once.
package struct RecoveryLinkConsolePage: ConsolePage {
  private let link: String?
  private let from: ConsoleTime?
  private let until: ConsoleTime?
  private let trouble: String?
  private let back: String

  package init(link: String, from: ConsoleTime, until: ConsoleTime, back: String) {
    (self.link, self.from, self.until, trouble, self.back) = (link, from, until, nil, back)
  }

  /// - Parameter trouble: why there is no link.
  package init(trouble: String, back: String) {
    (link, from, until, self.trouble, self.back) = (nil, nil, nil, trouble, back)
  }

  package var section: ConsoleSection? { .accounts }
  package var title: String { link == nil ? "No recovery link was created" : "Recovery link" }

  package var content: HTML {
    let shown: HTML? = link.map { link in
      """
      <ul class="steps"><li>Give this link to the person. It is shown only now, and works once, from \(from?.html) to \(until?.html).</li>
      <li>They add a passkey, which signs them in. All other sessions end.</li>
      <li>An email to every verified address of the account says that you created it.</li></ul>
      <label for="link">Link</label>
      <input id="link" value="\(link)" readonly autocomplete="off">

      """
    }
    return """
      \(trouble.map { "<p class=\"alert\">\($0)</p>\n" as HTML })\(shown)<p class="row"><a class="button" href="\(address: back)">Back to the account</a></p>
      """
  }
}
