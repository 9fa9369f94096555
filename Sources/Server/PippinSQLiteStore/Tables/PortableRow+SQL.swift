import PippinAccounts
import PippinDatabases

extension PortableRow {
  init(_ values: [SQLValue]) throws(StoreError) {
    var portable: [Value] = []
    for value in values {
      switch value {
      case .null: portable.append(.none)
      case .integer(let number): portable.append(.number(number))
      case .text(let text): portable.append(.text(text))
      case .blob(let bytes): portable.append(.bytes(bytes))
      case .double: throw StoreError(.unreadable, detail: "a number with a fraction, where no column has one")
      }
    }
    self.init(portable)
  }

  var sqlValues: [SQLValue] {
    values.map { value in
      switch value {
      case .none: .null
      case .number(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .blob(bytes)
      }
    }
  }
}
