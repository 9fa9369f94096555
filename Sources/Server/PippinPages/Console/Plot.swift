import PippinHTTP

/// The parts that plots share. Their lengths are percentages and rem, so that a plot fills its column and grows with the letters.
enum Plot {
  /// A share of 1 as a percentage of the width or height.
  static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  /// The smallest of 1, 2, 5, 10, 20 … that is not below the value.
  static func ceiling(_ value: Int) -> Int {
    var power = 1
    while true {
      for step in [1, 2, 5] where step * power >= value { return step * power }
      power *= 10
    }
  }

  /// An image with its name and its description, which is what those hear who do not see it.
  static func image(_ id: String, _ title: String, _ description: String, height: String, _ content: HTML) -> HTML {
    """
    <svg class="plot" role="img" aria-labelledby="\(id)-title \(id)-desc" width="100%" height="\(height)">\
    <title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(description)</desc>\(content)</svg>
    """
  }
}

/// How series are told apart: by a pattern, and by a colour for those who see it.
package enum PlotSeries: String, Sendable, CaseIterable {
  case apple, google, facebook, password, other

  var words: String { self == .other ? "Other" : ProviderWords.title(rawValue) }

  /// The series of a provider.
  package init(provider: String) { self = Self(rawValue: provider) ?? .other }

  func fill(in plot: String) -> String { "url(#\(plot)-\(rawValue))" }

  func pattern(in plot: String) -> HTML {
    """
    <pattern id="\(plot)-\(rawValue)" class="s-\(rawValue)" patternUnits="userSpaceOnUse" width="8" height="8">\
    <rect class="ground" width="8" height="8"/>\(strokes)</pattern>
    """
  }

  private var strokes: HTML {
    switch self {
    case .apple: ""
    case .google: "<path d=\"M-2 2l4-4M0 8l8-8M6 10l4-4\"/>"
    case .facebook: "<circle cx=\"2\" cy=\"2\" r=\"1.4\"/><circle cx=\"6\" cy=\"6\" r=\"1.4\"/>"
    case .password: "<path d=\"M0 2h8M0 6h8\"/>"
    case .other: "<path d=\"M0 0l8 8M8 0l-8 8\"/>"
    }
  }
}

extension Int {
  /// With a comma after each three digits from the right.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
