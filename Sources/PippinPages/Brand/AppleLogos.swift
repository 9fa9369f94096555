/// The operator's copy of Apple's logo artwork for the button, in both colours. Pippin contains none, because only files
/// downloaded from Apple may be used (BUTTON-8).
package struct AppleLogos: Sendable, Equatable {
  let black: Picture
  let white: Picture

  package init(black: Picture, white: Picture) {
    self.black = black
    self.white = white
  }

  var whiteAsset: Asset { Asset("apple-white", white) }
  var blackAsset: Asset { Asset("apple-black", black) }

  /// White on the black button of a light page, black on the white one of a dark page (BUTTON-2, BUTTON-3); as high as
  /// the button and uncropped (BUTTON-6), with the title after it and a margin of at least 8 % of the width (BUTTON-5).
  var css: String {
    """
    .button.apple { gap: 0; padding-block: 0; padding-inline: 0 8%; }
    .button.apple::before {
      content: ""; flex: none; block-size: 2.75rem; inline-size: \(Self.rem(2.75 * white.ratio));
      background: url(\(whiteAsset.path)) center / 100% 100% no-repeat;
    }
    @media (prefers-color-scheme: dark) {
      .button.apple::before { inline-size: \(Self.rem(2.75 * black.ratio)); background-image: url(\(blackAsset.path)); }
    }

    """
  }

  private static func rem(_ length: Double) -> String { "\((length * 1000).rounded() / 1000)rem" }
}
