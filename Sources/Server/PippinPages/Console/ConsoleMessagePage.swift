package import PippinHTTP

/// A page that says why something cannot be shown or done.
package struct ConsoleMessagePage: ConsolePage {
  package let title: String
  let text: String
  let requestID: String?

  package init(title: String, text: String, requestID: String? = nil) {
    self.title = title
    self.text = text
    self.requestID = requestID
  }

  package var content: HTML {
    """
    <p>\(text)</p>
    \(requestID.map { "<p class=\"soft\">Request id <code>\($0)</code>; the server’s log has more under it.</p>\n" as HTML })\
    <p><a href="/">Dashboard</a></p>
    """
  }

  package static func forbidden(scope: String) -> Self {
    ConsoleMessagePage(
      title: "Your token does not allow this",
      text: "This needs the scope \(scope). Sign in with a token that has it.")
  }

  package static let notFound = ConsoleMessagePage(
    title: "Not found", text: "There is nothing at this address, or not any more.")

  package static let forged = ConsoleMessagePage(
    title: "The form was not sent from the console",
    text: "Nothing was changed. Open the page again and repeat the action there.")

  package static func unknownHost(_ setting: String) -> Self {
    ConsoleMessagePage(
      title: "Unknown host name",
      text: """
        The console answers at an IP address, at localhost and at the host of the setting \(setting). \
        Open it at one of these, or set \(setting) to the address in your browser.
        """)
  }
}
