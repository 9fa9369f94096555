import PippinServer

extension SettingsReader {
  /// What a provider is asked to share: all of it unless the settings say what.
  mutating func scopes(_ setting: Setting) -> [Client.Scope] {
    guard setting.isPresent else { return Client.Scope.allCases }
    let cure = "Write [\"name\", \"email\"], one of them, or [] to ask for nothing."
    var scopes: [Client.Scope] = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      guard let scope = Client.Scope(rawValue: text) else {
        problem(entry, "is nothing that can be asked for", cure: cure)
        continue
      }
      if scopes.contains(scope) { problem(entry, "is there twice", cure: cure) } else { scopes.append(scope) }
    }
    // In one order, however they were written.
    return Client.Scope.allCases.filter(scopes.contains)
  }
}
