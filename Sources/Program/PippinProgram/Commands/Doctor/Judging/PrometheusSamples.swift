/// The samples of an answer in Prometheus' text format, as far as the doctor needs them.
struct PrometheusSamples: Sendable {
  private struct Sample {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  private let samples: [Sample]

  /// Reads all lines; what is no sample is left out.
  init(_ text: String) {
    samples = text.split(separator: "\n").compactMap(Self.sample)
  }

  /// The labels of a metric's first series.
  func labels(of name: String) -> [String: String]? { samples.first { $0.name == name }?.labels }

  /// The value of a metric without labels.
  func value(of name: String) -> Double? { samples.first { $0.name == name }?.value }

  /// Whether a series with these labels is above zero.
  func hasSeries(of name: String, with labels: [String: String]) -> Bool {
    samples.contains { sample in
      sample.name == name && sample.value > 0 && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }
  }

  /// A metric's values by one label; the values of equal labels are added.
  func values(of name: String, by label: String) -> [String: Double] {
    samples.reduce(into: [:]) { values, sample in
      guard sample.name == name, let key = sample.labels[label] else { return }
      values[key, default: 0] += sample.value
    }
  }

  private static func sample(_ line: Substring) -> Sample? {
    guard let space = line.lastIndex(of: " "), !line.hasPrefix("#"),
      let value = Double(line[line.index(after: space)...])
    else { return nil }
    let series = line[..<space]
    guard let brace = series.firstIndex(of: "{") else { return Sample(name: String(series), labels: [:], value: value) }
    guard series.last == "}" else { return nil }
    let name = String(series[..<brace])
    return Sample(name: name, labels: labels(series[series.index(after: brace)...].dropLast()), value: value)
  }

  private static func labels(_ text: Substring) -> [String: String] {
    var labels: [String: String] = [:]
    var rest = text
    while let equals = rest.firstRange(of: "=\"") {
      let name = rest[..<equals.lowerBound].drop { $0 == "," || $0 == " " }
      var value = ""
      var position = equals.upperBound
      while position < rest.endIndex, rest[position] != "\"" {
        if rest[position] == "\\", rest.index(after: position) < rest.endIndex {
          position = rest.index(after: position)
          value.append(rest[position] == "n" ? "\n" : rest[position])
        } else {
          value.append(rest[position])
        }
        position = rest.index(after: position)
      }
      labels[String(name)] = value
      guard position < rest.endIndex else { break }
      rest = rest[rest.index(after: position)...]
    }
    return labels
  }
}
