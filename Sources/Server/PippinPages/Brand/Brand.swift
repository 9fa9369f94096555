internal import PippinHTTP

/// How the pages look, the operator's choice or Pippin's; created once at the start.
package struct Brand: Sendable {
  /// Everything that an operator may choose.
  package struct Choices: Sendable {
    /// The logo in place of Pippin's mark, and its versions for dark pages and for emails, the latter as a PNG.
    package var logo: Picture?
    package var darkLogo: Picture?
    package var emailLogo: Picture?
    /// For the browser's tab and a phone's home screen, in place of the logo: ``Picture/isIcon``.
    package var icon: Picture?
    /// Whether the logo already shows the name.
    package var hidesName = false
    package var typeface = Typeface.system
    package var font: FontFile?
    /// The radius of the card's corners, in CSS pixels.
    package var radius: Int?
    package var colors = BrandColors.standard
    package var links = BrandLinks()
    package var isPoweredByShown = true
    /// The operator's copies of the other providers' logos.
    package var providerIcons: [ProviderIcon: Picture] = [:]
    package var appleLogos: AppleLogos?

    package init() {}
  }

  package let choices: Choices

  /// The operator's logo, on light pages and on dark ones.
  let logo: Asset?
  let darkLogo: Asset?

  /// The icon for the browser's tab: the operator's, else the logo, which may be no square.
  package let icon: Asset

  /// The icon for a phone's home screen; nil for an operator with a logo that cannot be one, whose pages Pippin's would misname.
  package let touchIcon: Asset?

  /// The one style sheet of all pages.
  package let stylesheet: Asset

  /// All files that pages refer to.
  package let assets: [Asset]

  package static let standard = Brand()

  package init(_ choices: Choices = Choices()) {
    self.choices = choices
    let logo = choices.logo.map { Asset("logo", $0) }
    let ownIcon = choices.icon.map { Asset("icon", $0) }
    let font = choices.font?.asset
    self.logo = logo
    darkLogo = choices.darkLogo.map { Asset("logo-dark", $0) }
    icon = ownIcon ?? logo ?? Mark.asset
    touchIcon = ownIcon ?? choices.touchLogo(logo)
    stylesheet = Asset(
      name: "style", fileExtension: "css", mediaType: "text/css; charset=utf-8",
      body: Array((Stylesheet.css(choices.colors) + choices.css(font: font)).utf8))
    let more = [touchIcon == logo ? nil : touchIcon, darkLogo, font].compactMap(\.self)
    assets = [stylesheet, logo ?? Mark.asset, AppleScript.asset] + more + (choices.appleLogos?.assets ?? [])
  }

  package init(colors: BrandColors) {
    var choices = Choices()
    choices.colors = colors
    self.init(choices)
  }

  /// The content security policy of a page with this brand: `policy`, and what the chosen files need.
  package func policy(_ policy: String) -> String {
    let isInline = !choices.providerIcons.isEmpty || choices.appleLogos?.isInline == true
    return (isInline ? policy.replacing("img-src 'self'", with: "img-src 'self' data:") : policy)
      + (choices.font == nil ? "" : "; font-src 'self'")
  }
}

extension Brand.Choices {
  /// The logo or Pippin's mark as an icon for a phone's home screen.
  fileprivate func touchLogo(_ asset: Asset?) -> Asset? {
    guard let logo else { return Mark.touchAsset }
    return logo.isIcon && logo.isOpaque ? asset : nil
  }

  /// What the style sheet has besides the colours. None of it comes from a request.
  func css(font: Asset?) -> String {
    var css = font.map(fontFace) ?? ""
    var root: [String] = []
    if font != nil || typeface != .system { root.append("--font: \(fontFamily);") }
    if let radius { root.append("--radius: \(radius)px; --radius-control: \((radius * 2 + 2) / 3)px;") }
    if !root.isEmpty { css += ":root { \(root.joined(separator: " ")) }\n" }
    css += schemes
    for (icon, picture) in providerIcons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      css += """
        .provider.\(icon.rawValue) { background: url(\(picture.dataAddress)) center / contain no-repeat; border: 0; border-radius: 0; forced-color-adjust: none; }
        .provider.\(icon.rawValue)::before { display: none; }

        """
    }
    return css + (appleLogos?.css(isLightDark: colors.light.isDark, isDarkDark: colors.dark.isDark) ?? "")
  }

  func fontFace(_ font: Asset) -> String {
    """
    @font-face { font-family: "Brand"; src: url(\(font.path)) format("woff2"); font-weight: 100 900; font-display: swap; }

    """
  }

  /// The value of CSS's `font-family`.
  var fontFamily: String { (font == nil ? "" : "\"Brand\", ") + typeface.stack }

  /// The browser's own controls follow the card and not the device, where the two differ.
  private var schemes: String {
    guard colors.light.isDark || !colors.dark.isDark else { return "" }
    return """
      :root { color-scheme: \(colors.light.isDark ? "dark" : "light"); }
      @media (prefers-color-scheme: dark) { :root { color-scheme: \(colors.dark.isDark ? "dark" : "light"); } }

      """
  }
}

extension Picture {
  /// The picture as a `data:` address, so that it needs no request.
  var dataAddress: String { "data:\(mediaType);base64,\(Base64.encode(bytes))" }
}

extension Brand {
  /// The logo or mark and the service's name, as the header shows them.
  func header(_ appName: String) -> HTML {
    let name: HTML? = choices.hidesName && logo != nil ? nil : "<span class=\"app\"><bdi>\(appName)</bdi></span>"
    let content: HTML = "\(logoHTML(alt: name == nil ? appName : ""))\(name)"
    guard let home = choices.links.home else { return "<div class=\"brand\">\(content)</div>" }
    return "<a class=\"brand\" href=\"\(address: home)\">\(content)</a>"
  }

  /// "Back to …", with which the footer begins.
  func wayHome(_ appName: String, in language: Translation) -> HTML? {
    choices.links.home.map { home in
      // One element around the words, because a flex layout would drop the space before the name.
      let words = language.html("footer.home", ["app": appName])
      return "<p class=\"home\"><a href=\"\(address: home)\"><span>\(words)</span></a></p>"
    }
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

/// The operator's links on each page.
package struct BrandLinks: Sendable, Equatable {
  /// The site or app that people came from. It is in the header and begins the footer; emails do not have it.
  package var home: String?
  package var terms: String?
  package var privacy: String?
  /// An address of the web, or `mailto:`.
  package var support: String?

  package init() {}

  /// Each link of the footer's list with the last part of its text's key.
  var all: [(name: String, address: String)] {
    [("terms", terms), ("privacy", privacy), ("support", support)].compactMap { name, address in
      address.map { (name, $0) }
    }
  }
}

/// A provider, other than Apple, whose logo the operator may supply: their artwork may not be shipped with Pippin.
package enum ProviderIcon: String, CaseIterable, Sendable {
  case google, facebook
}

/// The mark beside the words that name a provider: the operator's copy of its logo, else the first letter of its name in a circle.
///
/// The style sheet shows either, so that the letter is no part of the button's words.
struct ProviderMark: Sendable, Equatable {
  let name: String
  let icon: ProviderIcon?

  var html: HTML {
    let letter = name.first { $0.isLetter || $0.isNumber }?.uppercased() ?? "·"
    return """
      <span class="provider\(icon.map { " \($0.rawValue)" as HTML })" data-letter="\(letter)" aria-hidden="true"></span>
      """
  }
}

/// A family of fonts that devices already have.
package enum Typeface: String, CaseIterable, Sendable {
  case system, serif, rounded, monospace

  /// The value of CSS's `font-family`.
  var stack: String {
    switch self {
    case .system:
      "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif"
    case .serif:
      "ui-serif, \"New York\", \"Iowan Old Style\", Charter, Georgia, \"Noto Serif\", \"Liberation Serif\", serif"
    case .rounded:
      "ui-rounded, \"SF Pro Rounded\", \"Hiragino Maru Gothic ProN\", Quicksand, Nunito, \"Arial Rounded MT\", system-ui, sans-serif"
    case .monospace:
      "ui-monospace, \"SF Mono\", \"Cascadia Mono\", Menlo, Consolas, \"Liberation Mono\", monospace"
    }
  }
}

/// The operator's font for the pages, a WOFF2. Only its header is read; browsers check the rest before they use it.
package struct FontFile: Sendable, Equatable {
  package enum Fault: String, Error, Sendable {
    case tooLarge = "has more than 128 KiB"
    case unknownKind = "is not a WOFF2"
    case cut = "does not have the length that it says"
  }

  package static let maximumBytes = 131_072

  package let bytes: [UInt8]

  var asset: Asset { Asset(name: "font", fileExtension: "woff2", mediaType: "font/woff2", body: bytes) }

  /// Checks the signature, the flavor, the length and the number of tables (WOFF2, 4.1).
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    func number(_ start: Int, _ count: Int) -> Int { bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 48, bytes.starts(with: "wOF2".utf8), [0x0001_0000, 0x4F54_544F].contains(number(4, 4)),
      number(12, 2) > 0, number(14, 2) == 0
    else { throw .unknownKind }
    guard number(8, 4) == bytes.count else { throw .cut }
    self.bytes = bytes
  }
}
