package import PippinHTTP

/// The last step before a browser opens an app. The person must press a button, so that no page can send a URL to an app
/// without the person noticing.
package struct ContinuePage: Page {
  /// The target of the button.
  package enum Destination: Sendable, Equatable {
    /// An app with a custom URL scheme, which another app could also have registered.
    case customScheme
    /// A program on this computer that listens on a port.
    case loopback
    /// Another site, to which the browser redirects without a button.
    case website
  }

  package let appName: String
  /// The name of the app or client to which the browser goes on.
  package let target: String
  package let destination: Destination
  package let address: String

  /// - Parameter target: an OpenID client, whose name is not that of these pages.
  package init(appName: String, target: String? = nil, destination: Destination, address: String) {
    self.appName = appName
    self.target = target ?? appName
    self.destination = destination
    self.address = address
  }

  package var title: Text { Text("continue.title") }

  package func content(in language: Translation) -> HTML {
    let heading = Text("continue.heading", ["app": target])
    return """
      <h1>\(language.html(heading))</h1>
      \(explanation(language).map { "<p>\($0)</p>" as HTML })
      <div class="actions">\(PageLink(heading, address: address).button(class: "button main", in: language))</div>
      <p class="soft">\(language.html("continue.not_you"))</p>
      """
  }

  private func explanation(_ language: Translation) -> HTML? {
    switch destination {
    case .customScheme: language.html("continue.scheme", markup: ["address": "<code>\(part)</code>"])
    case .loopback: language.html("continue.loopback", markup: ["address": "<code>\(part)</code>"])
    case .website: nil
    }
  }

  private var part: String { destination.part(of: address) }
}

extension ContinuePage.Destination {
  /// What opens a registered address: http is for this computer alone.
  package init(_ address: String) {
    self = address.hasPrefix("https://") ? .website : address.hasPrefix("http://") ? .loopback : .customScheme
  }

  /// What of the address tells a person where it leads: host and port, or the scheme of an app.
  func part(of address: String) -> String {
    if self == .customScheme { return String(address.prefix { $0 != ":" }) + ":" }
    return String(address.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }.prefix { !"/?#".contains($0) })
  }
}

/// Shown for a moment while the browser goes on to a client by itself.
package struct ReturnPage: Page {
  package let appName: String
  private let client: String
  private let address: String

  package init(appName: String, client: String, address: String) {
    self.appName = appName
    self.client = client
    self.address = address
  }

  package var title: Text { Text("continue.title") }

  package func content(in language: Translation) -> HTML {
    let heading = Text("continue.heading", ["app": client])
    return """
      <h1>\(language.html(heading))</h1>
      <div class="actions">\(PageLink(heading, address: address).button(class: "button main", in: language))</div>
      """
  }
}

/// Asks whether to sign out, because anybody could have sent the browser here.
package struct SignOutPage: Page {
  package let appName: String
  package let signOut: Form

  /// - Parameter fields: what is carried to the next step.
  package init(appName: String, action: FormAction, fields: [Form.Field]) {
    self.appName = appName
    signOut = Form(
      action, fields: fields, button: Text("account.sign_out"),
      otherwise: PageLink(Text("sign_out.stay"), address: "/account"))
  }

  package var title: Text { Text("account.sign_out") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("sign_out.heading"))</h1>
    <p>\(language.html("sign_out.text", ["app": appName]))</p>
    \(signOut.html(in: language))
    """
  }
}
