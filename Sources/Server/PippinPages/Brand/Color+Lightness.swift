/// A colour by lightness, chroma and hue as people see them (OKLab, Björn Ottosson 2020), so that a colour made darker keeps
/// its hue: a darker yellow is olive and not brown.
private struct SeenColor {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: Color) {
    let (red, green, blue) = color.linear
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The screen's colour of this lightness and hue with as much of the chroma as a screen can show.
  var color: Color {
    var (least, most) = (0.0, 1.0)
    if let color = shown(chroma: 1) { return color }
    for _ in 0..<12 {
      let middle = (least + most) / 2
      if shown(chroma: middle) == nil { most = middle } else { least = middle }
    }
    return shown(chroma: least) ?? (lightness < 0.5 ? 0x000000 : 0xffffff)
  }

  private func shown(chroma: Double) -> Color? {
    let (a, b) = (a * chroma, b * chroma)
    func cube(_ root: Double) -> Double { root * root * root }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let parts = [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
    guard parts.allSatisfy({ (-0.0005...1.0005).contains($0) }) else { return nil }
    let bytes = parts.map(Color.byte(ofLinear:))
    return Color(bytes[0], bytes[1], bytes[2])
  }
}

/// The standard library has none. Newton's method converges from above for 0 … 1.
private func cubeRoot(_ number: Double) -> Double {
  guard number > 0 else { return 0 }
  var root = 1.0
  for _ in 0..<48 { root -= (root * root * root - number) / (3 * root * root) }
  return root
}

extension Color {
  /// The colour itself if it has at least the contrast to every ground; otherwise the nearest one towards `end` (black or
  /// white) that has it, with the same hue. `end` itself if none has.
  func readable(on grounds: [Color], least: Double, towards end: Color) -> Color {
    func suffices(_ color: Color) -> Bool { grounds.allSatisfy { color.contrast(to: $0) >= least } }
    if suffices(self) { return self }
    var seen = SeenColor(self)
    let start = seen.lightness
    let goal = end == 0x000000 ? 0.0 : 1.0
    for step in 1...200 {
      seen.lightness = start + (goal - start) * Double(step) / 200
      let color = seen.color
      if suffices(color) { return color }
    }
    return end
  }

  /// Black or white: what is easier to read on this colour. At least one of them has 4.5 : 1 on every colour.
  var extremeInk: Color { contrast(to: 0x000000) >= contrast(to: 0xffffff) ? 0x000000 : 0xffffff }
}
