internal import PippinHTML

/// The pages' logo and colours, the operator's or Pippin's; created once at the start.
package struct Brand: Sendable {
  /// The operator's logo, instead of Pippin's mark.
  let logo: Asset?

  /// The one style sheet of all pages.
  package let stylesheet: Asset

  /// All files that pages refer to.
  package let assets: [Asset]

  package static let standard = Brand()

  package init(logo: Picture? = nil, colors: BrandColors = .standard, appleLogos: AppleLogos? = nil) {
    self.logo = logo.map { Asset("logo", $0) }
    stylesheet = Asset(
      name: "style", fileExtension: "css", mediaType: "text/css; charset=utf-8",
      body: Array((Stylesheet.css(colors) + (appleLogos?.css ?? "")).utf8))
    assets =
      [stylesheet, self.logo ?? Mark.asset, AppleScript.asset]
      + (appleLogos.map { [$0.whiteAsset, $0.blackAsset] } ?? [])
  }

  /// The icon for the browser's tab.
  package var icon: Asset { logo ?? Mark.asset }

  /// The decorative mark beside the app's name.
  var markHTML: HTML {
    guard let logo else { return Mark.inline }
    return "<img class=\"logo\" src=\"\(address: logo.path)\" alt=\"\">"
  }
}
