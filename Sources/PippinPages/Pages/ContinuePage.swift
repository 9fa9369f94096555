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
    /// Another site, to which the browser goes on by itself.
    case website
  }

  package let appName: String
  package let destination: Destination
  package let address: String

  package init(appName: String, destination: Destination, address: String) {
    self.appName = appName
    self.destination = destination
    self.address = address
  }

  package var title: Text { Text("continue.title") }

  package func content(in language: Translation) -> HTML {
    let heading = Text("continue.heading", ["app": appName])
    return """
      <h1>\(language.html(heading))</h1>
      \(explanation(language).map { "<p>\($0)</p>" as HTML })
      <div class="actions">\(PageLink(heading, address: address).button(class: "button main", in: language))</div>
      <p class="soft">\(language.html("continue.not_you"))</p>
      """
  }

  private func explanation(_ language: Translation) -> HTML? {
    switch destination {
    case .customScheme: language.html("continue.scheme", markup: ["address": "<code>\(scheme)</code>"])
    case .loopback: language.html("continue.loopback", markup: ["address": "<code>\(host)</code>"])
    case .website: nil
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
