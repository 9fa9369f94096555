/// What an operator wants instead of our colours, checked: whatever is written in them or on them can be read.
package struct BrandColors: Sendable, Equatable {
  /// One of the four that may be given.
  package enum Part: String, CaseIterable, Sendable {
    /// Links and the main button, on light pages and on dark ones.
    case accent
    case accentDark = "accent_dark"
    /// The page's ground, on light pages and on dark ones.
    case background
    case backgroundDark = "background_dark"

    fileprivate var isDark: Bool { self == .accentDark || self == .backgroundDark }
    fileprivate var isAccent: Bool { self == .accent || self == .accentDark }
  }

  /// A colour with which something could not be read.
  package struct Fault: Error, Equatable, Sendable {
    package let part: Part
    /// The worst contrast that it leads to.
    package let contrast: Double
    /// The nearest colour of its kind that will do.
    package let suggestion: Color?
  }

  /// The least contrast of text (WCAG 2.2, 1.4.3).
  package static let leastContrast = 4.5

  let light: Palette
  let dark: Palette

  package static let standard = BrandColors(light: .light, dark: .dark)

  private init(light: Palette, dark: Palette) {
    self.light = light
    self.dark = dark
  }

  /// - Throws: the first colour that will not do. An accent without one for dark pages is lightened for them.
  package init(_ parts: [Part: Color]) throws(Fault) {
    for part in Part.allCases {
      guard let color = parts[part] else { continue }
      let contrast = Self.worst(color, as: part)
      if contrast < Self.leastContrast {
        throw Fault(part: part, contrast: contrast, suggestion: Self.nearest(to: color, as: part))
      }
    }
    var (light, dark) = (Palette.light, Palette.dark)
    if let background = parts[.background] { light = light.withBackground(background) }
    if let background = parts[.backgroundDark] { dark = dark.withBackground(background) }
    if let accent = parts[.accent] { light = light.withAccent(accent) }
    if let accent = parts[.accentDark] ?? parts[.accent].flatMap({ Self.nearest(to: $0, as: .accentDark) }) {
      dark = dark.withAccent(accent)
    }
    self.init(light: light, dark: dark)
  }

  private static func worst(_ color: Color, as part: Part) -> Double {
    let base = part.isDark ? Palette.dark : .light
    let palette = part.isAccent ? base.withAccent(color) : base.withBackground(color)
    let contrasts = Palette.readable.map { palette[$0.text].contrast(to: palette[$0.ground]) }
    return contrasts.min() ?? 1
  }

  /// The colour itself where it will do, else a little more black or white in it, and a little more.
  private static func nearest(to color: Color, as part: Part) -> Color? {
    // Text on a light page is dark, and its ground light; on a dark page it is the other way round.
    let end: Color = part.isAccent == part.isDark ? 0xffffff : 0x000000
    return stride(from: 0, through: 100, by: 2).lazy.map { color.mixed(with: end, percent: $0) }
      .first { worst($0, as: part) >= leastContrast }
  }
}
