/// The fields of the forms, with earlier input and errors.
struct FormFields: Sendable {
  /// The input by field name.
  let typed: [String: String]
  let trouble: FormTrouble?

  /// The limits of a password's length; the texts name the same numbers.
  private static let passwordLengths = 8...128
  /// Six digits, perhaps with spaces between them.
  private static let longestCode = 16
  /// The longest name; longer ones are cut.
  private static let nameLengths = 0...100

  init(_ typed: [String: String] = [:], trouble: FormTrouble? = nil) {
    self.typed = typed
    self.trouble = trouble
  }

  /// The address of a password sign-in.
  var userName: Form.Field { field("email", .username, Text("field.email")) }
  var email: Form.Field { field("email", .email, Text("field.email")) }
  var password: Form.Field { field("password", .currentPassword, Text("field.password")) }
  var currentPassword: Form.Field {
    field("current_password", .currentPassword, Text("field.current_password"))
  }
  /// The password of a new account.
  var firstPassword: Form.Field { newPassword("password", Text("field.password")) }
  var newPassword: Form.Field { newPassword("new_password", Text("field.new_password")) }
  /// The code from an email: digits to type, or a hidden value from the email's link.
  var code: Form.Field {
    let brought = typed["token"].flatMap { $0.utf8.count > Self.longestCode ? $0 : nil }
    if let brought, trouble?.kind != .code { return .hidden("token", brought) }
    // A wrong code makes room for another.
    let field = FormFields(brought == nil && trouble?.kind != .code ? typed : [:], trouble: trouble)
    return field.field("token", .oneTimeCode, Text("field.code"), hint: Text("field.code.hint"))
  }
  /// The hidden value from an email's link.
  var linkToken: Form.Field { .hidden("token", typed["token"] ?? "") }
  var familyName: Form.Field {
    field(
      "family_name", .name("family-name"), Text("field.family_name_optional"), isRequired: false,
      lengths: Self.nameLengths)
  }
  var deviceName: Form.Field {
    field("device_name", .plain, Text("field.device_name"), isRequired: false, lengths: Self.nameLengths)
  }

  func givenName(isRequired: Bool) -> Form.Field {
    field(
      "given_name", .name("given-name"), isRequired ? Text("field.given_name") : Text("field.given_name_optional"),
      isRequired: isRequired, lengths: Self.nameLengths)
  }

  /// A fixed address, under which password managers save a new password.
  var knownAddress: Form.Field { .hidden("email", typed["email"] ?? "") }

  /// The address that a code was sent to, if the page knows it.
  var sentAddress: [Form.Field] { typed["email"] == nil ? [] : [knownAddress] }

  private func newPassword(_ name: String, _ label: Text) -> Form.Field {
    field(
      name, .newPassword, label, hint: Text("field.new_password.hint"),
      lengths: Self.passwordLengths)
  }

  private func field(
    _ name: String, _ kind: TextField.Kind, _ label: Text, hint: Text? = nil, isRequired: Bool = true,
    lengths: ClosedRange<Int>? = nil
  ) -> Form.Field {
    .text(
      TextField(
        name, kind, label: label, hint: hint, error: trouble?.fields.contains(name) == true ? trouble?.text : nil,
        value: typed[name] ?? "", isRequired: isRequired, lengths: lengths))
  }
}
