internal import PippinHTML

/// How the pages look: the operator's logo and colours, or Pippin's. Made once, at the start.
package struct Brand: Sendable {
  /// In place of Pippin's mark.
  let logo: Asset?

  /// The one style sheet of all pages.
  package let stylesheet: Asset

  /// Every file that a page refers to.
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

  /// What a browser's tab shows.
  package var icon: Asset { logo ?? Mark.asset }

  /// What stands beside the app's name, and says nothing that the name does not.
  var markHTML: HTML {
    guard let logo else { return Mark.inline }
    return "<img class=\"logo\" src=\"\(address: logo.path)\" alt=\"\">"
  }
}
