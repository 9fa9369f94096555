package import PippinHTTP

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
