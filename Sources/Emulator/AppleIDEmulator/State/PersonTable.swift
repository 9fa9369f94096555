/// The people by short name, in the order in which they were added.
///
/// An array of rows with an index of positions: a dictionary of the rows would take three times the memory.
struct PersonTable: Sendable {
  private var places: [String: UInt32] = [:]
  private var rows: [Person?] = []

  /// All people, in order.
  var all: [Person] { rows.compactMap(\.self) }

  /// Reserves capacity.
  mutating func reserve(_ count: Int) {
    places.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  /// The person with this short name; a new one is appended, and nil removes.
  subscript(id: String) -> Person? {
    get { places[id].flatMap { rows[Int($0)] } }
    set {
      if let place = places[id] {
        rows[Int(place)] = newValue
        if newValue == nil { places[id] = nil }
      } else if let newValue {
        places[id] = UInt32(rows.count)
        rows.append(newValue)
      }
    }
  }
}
