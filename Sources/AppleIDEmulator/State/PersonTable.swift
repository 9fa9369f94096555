/// People by their handle, in the order in which they came.
///
/// The rows stand beside each other and the index holds their places: a dictionary of the rows themselves, with room
/// to grow, would take three times the memory.
struct PersonTable: Sendable {
  private var places: [String: UInt32] = [:]
  private var rows: [Person?] = []

  /// Everybody, in order.
  var all: [Person] { rows.compactMap(\.self) }

  /// Makes room for that many people at once.
  mutating func reserve(_ count: Int) {
    places.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  /// The person, if there is one; a new one comes last, and nil removes.
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
