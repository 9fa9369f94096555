/// How the pages look, the operator's choice or Pippin's; created once at the start.
package struct Brand: Sendable {
  /// Everything that an operator may choose.
  package struct Choices: Sendable {
    /// Instead of Pippin's mark; on dark pages; and in emails, as a PNG.
    package var logo: Picture?
    package var darkLogo: Picture?
    package var emailLogo: Picture?
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

  /// The one style sheet of all pages.
  package let stylesheet: Asset

  /// All files that pages refer to.
  package let assets: [Asset]

  package static let standard = Brand()

  package init(_ choices: Choices = Choices()) {
    self.choices = choices
    logo = choices.logo.map { Asset("logo", $0) }
    darkLogo = choices.darkLogo.map { Asset("logo-dark", $0) }
    let font = choices.font?.asset
    stylesheet = Asset(
      name: "style", fileExtension: "css", mediaType: "text/css; charset=utf-8",
      body: Array((Stylesheet.css(choices.colors) + choices.css(font: font)).utf8))
    assets =
      [stylesheet, logo ?? Mark.asset, AppleScript.asset]
      + [darkLogo, font].compactMap(\.self) + (choices.appleLogos?.assets ?? [])
  }

  package init(colors: BrandColors) {
    var choices = Choices()
    choices.colors = colors
    self.init(choices)
  }

  /// The icon for the browser's tab.
  package var icon: Asset { logo ?? Mark.asset }

  /// The content security policy of a page with this brand: `policy`, and what the chosen files need.
  package func policy(_ policy: String) -> String {
    let isInline = !choices.providerIcons.isEmpty || choices.appleLogos?.isInline == true
    return (isInline ? policy.replacing("img-src 'self'", with: "img-src 'self' data:") : policy)
      + (choices.font == nil ? "" : "; font-src 'self'")
  }
}
