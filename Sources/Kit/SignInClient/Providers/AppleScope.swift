/// The data that Apple's sheet asks the user to share. Apple sends it the first time only (NATIVE-2).
public enum AppleScope: String, Sendable, Hashable, CaseIterable {
  /// The name. The user can edit it in the sheet.
  case name
  /// The email address, or a relay address that forwards to it.
  case email

  /// The scopes in request order. Apple is reported to omit the name if it comes after the address (NATIVE-2).
  package static func inOrder(_ scopes: Set<AppleScope>) -> [AppleScope] {
    allCases.filter(scopes.contains)
  }
}
