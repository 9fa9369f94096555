package import PippinHTTP

/// Asks a person whether an OpenID client may have what it asks for.
package struct ConsentPage: Page {
  package let appName: String
  package let access: AccessRequest
  /// The address to which the browser goes on, whatever the answer.
  package let returnAddress: String
  package let allow: FormAction
  package let deny: FormAction

  package init(
    appName: String, access: AccessRequest, returnAddress: String, allow: FormAction, deny: FormAction
  ) {
    self.appName = appName
    self.access = access
    self.returnAddress = returnAddress
    self.allow = allow
    self.deny = deny
  }

  package var title: Text { Text("consent.title") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("consent.heading", ["client": access.client, "app": appName]))</h1>
    \(access.account(language))
    \(access.list(language))<p class="soft">\(destination(language))</p>
    <div class="actions">\
    \(allow.form(button: Text("consent.allow"), class: "button main", in: language))\
    \(deny.form(button: Text("consent.deny"), class: "button", in: language))</div>
    \(access.links(language))<p class="soft">\(language.html("consent.later"))</p>
    """
  }

  private func destination(_ language: Translation) -> HTML {
    let destination = ContinuePage.Destination(returnAddress)
    let address = destination.part(of: returnAddress)
    return switch destination {
    case .website: language.html("consent.returns", markup: ["address": "<strong><bdi>\(address)</bdi></strong>"])
    case .loopback: language.html("consent.returns.loopback", markup: ["address": "<code>\(address)</code>"])
    case .customScheme: language.html("consent.returns.scheme", markup: ["address": "<code>\(address)</code>"])
    }
  }
}
