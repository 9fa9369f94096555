package import PippinHTML

/// The last step before a browser hands over to an app: a person presses the button, so that no page can push an
/// address of its choice into an app unseen.
package struct ContinuePage: Page {
  /// Where the button leads.
  package enum Destination: Sendable, Equatable {
    /// An app that answers to a scheme of its own, which another app could have claimed too.
    case customScheme
    /// A program on this computer, listening on a port.
    case loopback
  }

  package let appName: String
  package let destination: Destination
  package let address: String

  package init(appName: String, destination: Destination, address: String) {
    self.appName = appName
    self.destination = destination
    self.address = address
  }

  package var title: String { "Continue" }

  package var content: HTML {
    """
    <h1>Continue to <bdi>\(appName)</bdi></h1>
    <p>\(explanation)</p>
    <div class="actions">\(PageLink("Continue to \(appName)", address: address).anchor(class: "button main"))</div>
    <p class="soft">Did you not start this yourself? Then close this page, and nothing is handed over.</p>
    """
  }

  private var explanation: HTML {
    switch destination {
    case .customScheme:
      """
      You are nearly there. The button opens the app on this device by its address <code>\(scheme)</code>.
      """
    case .loopback:
      """
      You are nearly there. The button takes you back to the program on this computer, at <code>\(host)</code>.
      """
    }
  }

  /// Everything up to and including the first colon.
  private var scheme: String {
    String(address.prefix { $0 != ":" }) + ":"
  }

  /// Host and port.
  private var host: String {
    String(address.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }.prefix { !"/?#".contains($0) })
  }
}
