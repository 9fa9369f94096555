/// The colours that only the console has, beside the pages' palette.
package struct ConsoleColors: Sendable {
  /// What needs attention: text, and a background.
  package let warn: Color
  package let warnTint: Color
  /// Of plots, beside their patterns.
  package let series: [PlotSeries: Color]

  package static let light = ConsoleColors(
    warn: 0x8a5300, warnTint: 0xfdf1de,
    series: [.apple: 0x16191d, .google: 0x1a5fd0, .facebook: 0x9a4d00, .password: 0x7a2e8e, .other: 0x565d68])

  package static let dark = ConsoleColors(
    warn: 0xf0bd6e, warnTint: 0x32260f,
    series: [.apple: 0xf1f3f5, .google: 0x8ab8ff, .facebook: 0xf0a860, .password: 0xd9a3ea, .other: 0xa9b0bb])

  /// Custom properties of CSS.
  var css: String {
    "--warn: \(warn.css); --warn-tint: \(warnTint.css); "
      + PlotSeries.allCases.map { "--s-\($0.rawValue): \(series[$0]?.css ?? "currentColor");" }.joined(separator: " ")
  }
}
