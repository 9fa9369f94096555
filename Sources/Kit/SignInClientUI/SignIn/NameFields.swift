#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  internal import SwiftUI

  /// First and last name, in the order of the language.
  struct NameFields: View {
    @Binding var givenName: String
    @Binding var familyName: String
    var isRequired = true
    var problem: String?
    var onSubmit: () -> Void = {}

    private static let familyFirst: Set<String> = ["ja", "ko", "zh-Hans"]

    var body: some View {
      if Self.familyFirst.contains(Words.language) {
        family
        given
      } else {
        given
        family
      }
    }

    private var given: some View {
      FormField(
        purpose: .givenName, label: Words.text(isRequired ? .givenName : .givenNameOptional), text: $givenName,
        problem: problem, onSubmit: onSubmit)
    }

    private var family: some View {
      FormField(purpose: .familyName, label: Words.text(.familyName), text: $familyName, onSubmit: onSubmit)
    }
  }
#endif
