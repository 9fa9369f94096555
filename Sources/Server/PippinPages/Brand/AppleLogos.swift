/// The operator's copy of Apple's logo artwork for the button, in both colours. Pippin contains none, because only files
/// downloaded from Apple may be used (BUTTON-8).
package struct AppleLogos: Sendable, Equatable {
  let black: Picture
  let white: Picture

  package init(black: Picture, white: Picture) {
    self.black = black
    self.white = white
  }

  /// Whether both are small enough to stand in the style sheet, without a further request.
  var isInline: Bool { black.isSmall && white.isSmall }

  var assets: [Asset] { isInline ? [] : [Asset("apple-white", white), Asset("apple-black", black)] }

  /// White on the black button of a light page, black on the white one of a dark page (BUTTON-2, BUTTON-3); as high as
  /// the button and uncropped (BUTTON-6), with the title after it and a margin of at least 8 % of the width (BUTTON-5).
  /// - Parameters: whether the pages' card is dark on devices set to light, and on those set to dark.
  func css(isLightDark: Bool, isDarkDark: Bool) -> String {
    func image(_ isDark: Bool) -> (address: String, width: String) {
      let picture = isDark ? black : white
      let address = isInline ? picture.dataAddress : Asset(isDark ? "apple-black" : "apple-white", picture).path
      return (address, Self.rem(2.75 * picture.ratio))
    }
    let (light, dark) = (image(isLightDark), image(isDarkDark))
    return """
      .button.apple { gap: 0; padding-block: 0; padding-inline: 0 8%; border-width: 0; }
      .button.apple::before {
        content: ""; flex: none; block-size: 2.75rem; inline-size: \(light.width);
        background: url(\(light.address)) center / 100% 100% no-repeat;
      }
      @media (prefers-color-scheme: dark) {
        .button.apple::before { inline-size: \(dark.width); background-image: url(\(dark.address)); }
      }

      """
  }

  private static func rem(_ length: Double) -> String { "\((length * 1000).rounded() / 1000)rem" }
}

extension Picture {
  /// At most 4 KiB.
  package static let smallBytes = 4096

  package var isSmall: Bool { bytes.count <= Self.smallBytes }
}
