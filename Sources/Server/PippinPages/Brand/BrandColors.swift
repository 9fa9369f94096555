/// The operator's colours, with everything that follows from them: a readable palette for each scheme.
package struct BrandColors: Sendable, Equatable {
  /// One of the configurable colours.
  package enum Part: String, CaseIterable, Sendable {
    /// The main button and, if it can be read, links; on light pages and on dark ones.
    case accent
    case accentDark = "accent_dark"
    /// Behind the card.
    case background
    case backgroundDark = "background_dark"
    /// Behind the content.
    case card
    case cardDark = "card_dark"
  }

  /// What the pages show instead of an operator's colour, or beside it.
  package struct Adjustment: Equatable, Sendable {
    package let part: Part
    package let given: Color
    /// The lowest contrast that the given colour would have.
    package let contrast: Double
    package let used: Color
    /// The text on a button of the given accent; nil for a background.
    package let buttonText: Color?
  }

  /// The minimum contrast of text (WCAG 2.2, 1.4.3), and of what marks a control (1.4.11).
  package static let leastContrast = 4.5
  package static let leastVisibleContrast = 3.0

  package let light: Palette
  package let dark: Palette
  /// In the order of the parts.
  package let adjustments: [Adjustment]

  package static let standard = BrandColors(light: .light, dark: .dark, adjustments: [])

  private init(light: Palette, dark: Palette, adjustments: [Adjustment]) {
    self.light = light
    self.dark = dark
    self.adjustments = adjustments
  }

  package init(_ parts: [Part: Color]) {
    guard !parts.isEmpty else {
      self = .standard
      return
    }
    let light = Self.wish(.light, accent: parts[.accent], page: parts[.background], card: parts[.card])
    // A dark accent that nobody chose is the light one, lightened until it can be read.
    var dark = Self.wish(.dark, accent: parts[.accentDark], page: parts[.backgroundDark], card: parts[.cardDark])
    if parts[.accentDark] == nil, let accent = parts[.accent] {
      dark.accent = accent
      dark.accent = Palette.derived(from: dark)[.accentText]
    }
    self.init(light: .derived(from: light), dark: .derived(from: dark), adjustments: [])
    self = BrandColors(
      light: self.light, dark: self.dark,
      adjustments: Part.allCases.compactMap { part in parts[part].flatMap { adjustment(of: part, $0) } })
  }

  /// The wishes of one scheme. A background alone takes the card along, to the same side of readable text.
  private static func wish(_ base: Palette, accent: Color?, page: Color?, card: Color?) -> Palette.Wish {
    var wish = Palette.Wish(page: base[.page], card: card ?? base[.card], accent: accent ?? base[.accent])
    if let page {
      wish.page = page
      if card == nil, page.extremeInk != wish.card.extremeInk { wish.card = page }
    } else if let card, card.extremeInk != wish.page.extremeInk {
      wish.page = card
    }
    return wish
  }

  private func adjustment(of part: Part, _ given: Color) -> Adjustment? {
    let palette = [.accentDark, .backgroundDark, .cardDark].contains(part) ? dark : light
    switch part {
    case .accent, .accentDark:
      let used = palette[.accentText]
      let grounds = Palette.readable.filter { $0.text == .accentText }.map(\.ground)
      let contrast = grounds.map { given.contrast(to: palette[$0]) }.min() ?? 1
      return used == given
        ? nil
        : Adjustment(part: part, given: given, contrast: contrast, used: used, buttonText: palette[.onAccent])
    case .background, .backgroundDark:
      let used = palette[.page]
      let contrast = given.contrast(to: palette[.card].extremeInk)
      return used == given
        ? nil : Adjustment(part: part, given: given, contrast: contrast, used: used, buttonText: nil)
    case .card, .cardDark: return nil
    }
  }
}

extension BrandColors.Adjustment {
  /// What the operator should know, as a sentence without its subject.
  package var detail: String {
    guard let buttonText else {
      return "leaves text that can be read on the card a contrast of \(Self.figure(contrast)); pages use \(used.css)"
    }
    return "has a contrast of \(Self.figure(contrast)) as text; pages use \(used.css) for links, and "
      + "\(given.css) with \(buttonText == 0xffffff ? "white" : "black") text for buttons"
  }

  /// A ratio with one decimal, rounded down, so that 4.49 is not shown as enough.
  package static func figure(_ contrast: Double) -> String {
    let tenths = Int(contrast * 10)
    return "\(tenths / 10).\(tenths % 10) : 1"
  }
}
