internal import SignInClient

extension QRCode {
  /// A line of dark modules.
  struct Run: Equatable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// The dark modules of each row, joined where they touch, in the middle of a square with this side and with the margin.
  ///
  /// A module is a whole number of points where there is room, so that no light lines appear between them.
  func runs(in side: Double) -> [Run] {
    let exact = side / Double(size + 2 * Self.margin)
    let module = exact >= 1 ? exact.rounded(.down) : exact
    let margin = ((side - module * Double(size)) / 2).rounded(.down)
    var runs: [Run] = []
    for row in 0..<size {
      var column = 0
      while column < size {
        guard self[column, row] else {
          column += 1
          continue
        }
        let start = column
        while self[column, row] { column += 1 }
        runs.append(
          Run(
            x: margin + Double(start) * module, y: margin + Double(row) * module,
            width: Double(column - start) * module,
            height: module))
      }
    }
    return runs
  }
}

extension DeviceCode {
  /// The letters apart, for a screen reader.
  var spelled: String { userCode.filter { $0 != "-" }.map(String.init).joined(separator: ", ") }
}
