import FoundationEssentials

extension EmulatorConfiguration {
  /// Reads a file in the coded form, which here is JSON5: with comments and trailing commas.
  /// - Throws: a `DecodingError` for what is no such form, and otherwise ``ConfigurationError`` with every member that
  ///   means nothing and, beside those, all else that is wrong.
  package init(file: [UInt8]) throws {
    let unknown = UnknownMembers()
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    if let place = UnknownMembers.place { decoder.userInfo[place] = unknown }
    self = try decoder.decode(EmulatorConfiguration.self, from: Data(file))
    // What else is wrong shows when the configuration is put to use; only beside these does it have to be said here.
    if unknown.problems.isEmpty { return }
    do throws(ConfigurationError) {
      _ = try Registry(self)
    } catch {
      throw ConfigurationError(problems: unknown.problems + error.problems)
    }
    throw ConfigurationError(problems: unknown.problems)
  }
}
