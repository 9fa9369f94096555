/// What Apple's sheet asks the person to share. Apple answers the first time only (NATIVE-2).
public enum AppleScope: String, Sendable, Hashable, CaseIterable {
  /// The name, which the person may change on the sheet.
  case name
  /// The address, or one of Apple's that forwards to it.
  case email

  /// In the order of the request: the name is reported to get lost behind the address (NATIVE-2).
  package static func inOrder(_ scopes: Set<AppleScope>) -> [AppleScope] {
    allCases.filter(scopes.contains)
  }
}
