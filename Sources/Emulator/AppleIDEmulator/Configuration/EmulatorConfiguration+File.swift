import PippinFoundation

extension EmulatorConfiguration {
  /// Reads a file in the coded form as JSON5, with comments and trailing commas.
  /// - Throws: a `DecodingError` for a file in another form, or ``ConfigurationError`` with the unknown members and all
  ///   other problems.
  package init(file: [UInt8]) throws {
    let unknown = UnknownMembers()
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    if let place = UnknownMembers.place { decoder.userInfo[place] = unknown }
    self = try decoder.decode(EmulatorConfiguration.self, from: Data(file))
    // Without unknown members, the other problems are reported when the configuration is used.
    if unknown.problems.isEmpty { return }
    do throws(ConfigurationError) {
      _ = try Registry(self)
    } catch {
      throw ConfigurationError(problems: unknown.problems + error.problems)
    }
    throw ConfigurationError(problems: unknown.problems)
  }
}
