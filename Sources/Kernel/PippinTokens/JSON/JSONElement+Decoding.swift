extension JSONElement {
  /// Builds a value of `type` from this element.
  ///
  /// Members that the type does not know are ignored; wrong types and numbers that do not fit are refused; `null`
  /// counts as absent for an optional. Dates have no form of their own here: a type that holds one reads its text
  /// itself.
  /// - Throws: `JSONError` whose `path` names the field.
  package func decode<T: Decodable>(_ type: T.Type) throws(JSONError) -> T {
    do {
      return try T(from: JSONValueDecoder(element: self, codingPath: []))
    } catch let error as JSONError {
      throw error
    } catch let error as DecodingError {
      throw JSONError(error, offset: rawRange.lowerBound)
    } catch {
      throw JSONError(.wrongType, offset: rawRange.lowerBound, path: "")
    }
  }
}

extension JSONError {
  /// What a type's own `init(from:)` threw, for instance an enum without such a case.
  fileprivate init(_ error: DecodingError, offset: Int) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.missingMember, offset: offset, path: (context.codingPath + [key]).jsonPath)
    case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
      self.init(.wrongType, offset: offset, path: context.codingPath.jsonPath)
    @unknown default:
      self.init(.wrongType, offset: offset, path: "")
    }
  }
}

extension [any CodingKey] {
  /// As in `keys[0].kid`.
  var jsonPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// A place on the path to a value, where no type's own key is at hand.
struct JSONPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
