extension Palette {
  /// The pages' main colours as the operator or Pippin chose them.
  struct Wish {
    var page: Color
    var card: Color
    var accent: Color
  }

  /// A readable palette around any three colours. The card and the accent's ground stay as they are; everything else moves as
  /// far as its contrast needs, and the page's background only if no text could be read on both it and the card.
  static func derived(from wish: Wish) -> Palette {
    let end = wish.card.extremeInk
    let away: Color = end == 0x000000 ? 0xffffff : 0x000000
    let neutral = end == 0x000000 ? Palette.light : .dark

    /// A ground that still lets text be read: moved away from the text's colour if it does not.
    func ground(_ color: Color) -> Color {
      var color = color
      for _ in 0..<64 where color.contrast(to: end) < BrandColors.leastContrast {
        color = color.mixed(with: away, percent: 4)
      }
      return color.contrast(to: end) < BrandColors.leastContrast ? away : color
    }
    func tint(_ color: Color, _ percent: Int) -> Color { ground(wish.card.mixed(with: color, percent: percent)) }

    let page = wish.page.readable(on: [end], least: BrandColors.leastContrast, towards: away)
    let isPlain = wish.card == neutral[.card]
    let fill = isPlain ? neutral[.fill] : tint(end, 6)
    let line = isPlain ? neutral[.line] : wish.card.mixed(with: end, percent: 14)
    let accentTint = tint(wish.accent, 10)
    let dangerTint = isPlain ? neutral[.dangerTint] : tint(neutral[.danger], 10)
    let successTint = isPlain ? neutral[.successTint] : tint(neutral[.success], 10)
    let grounds = [page, wish.card, fill]
    let all = grounds + [accentTint, dangerTint, successTint]

    func text(_ color: Color, on grounds: [Color]) -> Color {
      color.readable(on: grounds, least: BrandColors.leastContrast, towards: end)
    }
    func graphic(_ color: Color, on grounds: [Color]) -> Color {
      color.readable(on: grounds, least: BrandColors.leastVisibleContrast, towards: end)
    }
    let danger = text(neutral[.danger], on: grounds + [dangerTint])
    let edge = graphic(neutral[.edge], on: grounds)
    let isAccentSeen = wish.accent.contrast(to: wish.card) >= BrandColors.leastVisibleContrast
    return neutral.with([
      .page: page, .card: wish.card, .fill: fill, .line: line, .edge: edge,
      .ink: text(neutral[.ink], on: all), .soft: text(neutral[.soft], on: grounds),
      .accent: wish.accent, .onAccent: wish.accent.textOnIt, .accentEdge: isAccentSeen ? wish.accent : edge,
      .accentText: text(wish.accent, on: grounds + [accentTint]), .accentTint: accentTint,
      .danger: danger, .onDanger: danger.textOnIt, .dangerTint: dangerTint,
      .success: text(neutral[.success], on: [page, wish.card, successTint]), .successTint: successTint,
      .focus: graphic(neutral[.focus], on: [page, wish.card]),
    ])
  }

  /// Whether the card is dark, so that text and Apple's button are light.
  var isDark: Bool { self[.card].extremeInk == 0xffffff }
}

extension Color {
  /// White where it can be read, otherwise black: a button in a strong colour looks better with white.
  fileprivate var textOnIt: Color { contrast(to: 0xffffff) >= BrandColors.leastContrast ? 0xffffff : 0x000000 }
}
