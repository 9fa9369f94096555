internal import PippinHTTP

extension Brand {
  /// The logo or mark and the service's name, as the header shows them.
  func header(_ appName: String) -> HTML {
    let name: HTML? = choices.hidesName && logo != nil ? nil : "<span class=\"app\"><bdi>\(appName)</bdi></span>"
    return "<div class=\"brand\">\(logoHTML(alt: name == nil ? appName : ""))\(name)</div>"
  }

  private func logoHTML(alt: String) -> HTML {
    guard let logo else { return Mark.inline }
    let image: HTML = "<img class=\"logo\" src=\"\(address: logo.path)\" alt=\"\(alt)\">"
    guard let darkLogo else { return image }
    return """
      <picture><source media="(prefers-color-scheme: dark)" srcset="\(address: darkLogo.path)">\(image)</picture>
      """
  }

  /// The operator's links and the line about Pippin, as the footer shows them.
  func footer(in language: Translation) -> HTML {
    let items = choices.links.all.map { name, address -> HTML in
      "<li><a href=\"\(address: address)\" rel=\"noopener\">\(language.html("footer.\(name)"))</a></li>"
    }
    let links: HTML? = items.isEmpty ? nil : "<ul class=\"legal\">\(items.joined())</ul>"
    let poweredBy: HTML? = choices.isPoweredByShown ? "<p>\(language.html("footer.made_with"))</p>" : nil
    return "\(links)\(poweredBy)"
  }
}
