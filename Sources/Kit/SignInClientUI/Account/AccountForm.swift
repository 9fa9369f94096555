#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  internal import SwiftUI

  /// A form that replaces the sections of the account page.
  enum AccountForm: Hashable {
    case name, email, password, delete
    case device(DeviceSession)
    case passkey(Identity)
  }

  /// Shows the form. It closes after success, and shows the error otherwise.
  struct AccountFormView: View {
    @ObservedObject var model: AccountModel
    let form: AccountForm
    let appName: String
    let close: @MainActor () -> Void

    var body: some View {
      Column {
        switch form {
        case .name: NameForm(model: model, close: close)
        case .email: EmailForm(model: model, close: close)
        case .password: PasswordForm(model: model, appName: appName, close: close)
        case .device(let device): DeviceForm(model: model, device: device, close: close)
        case .passkey(let passkey): PasskeyForm(model: model, passkey: passkey, close: close)
        case .delete: DeletionForm(model: model, appName: appName, close: close)
        }
        if let problem = model.status?.problem, !problem.isBeside(form.fields) { ProblemView(problem) }
        if model.busy != nil { ProgressView().accessibilityLabel(Text(Words.text(.working))) }
        Button(Words.text(.cancel), action: close)
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.busy != nil)
      }
    }
  }

  extension AccountForm {
    fileprivate var fields: [SignInProblem.Field] {
      switch self {
      case .name, .device, .passkey: [.name]
      case .email: [.email, .code]
      case .password: [.password, .currentPassword]
      case .delete: []
      }
    }
  }

  private struct NameForm: View {
    @ObservedObject var model: AccountModel
    let close: @MainActor () -> Void
    @State private var givenName: String
    @State private var familyName: String

    init(model: AccountModel, close: @escaping @MainActor () -> Void) {
      self.model = model
      self.close = close
      _givenName = State(initialValue: model.account?.name?.givenName ?? "")
      _familyName = State(initialValue: model.account?.name?.familyName ?? "")
    }

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.changeName))
        NameFields(
          givenName: $givenName, familyName: $familyName, isRequired: false,
          problem: model.status?.problem?.words(for: .name), onSubmit: save)
        Button(Words.text(.save), action: save)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(model.busy != nil)
      }
    }

    private func save() {
      Task {
        if await model.changeName(PersonName(givenName: givenName, familyName: familyName)) { close() }
      }
    }
  }

  private struct EmailForm: View {
    @ObservedObject var model: AccountModel
    let close: @MainActor () -> Void
    @State private var email = ""

    var body: some View {
      if let address = model.mailedTo {
        CodeForm(
          intro: Words.text(.codeIntroAccount, ["email": address]),
          status: model.status.flatMap { $0.problem == nil ? $0.words : nil },
          problem: model.status?.problem?.words(for: .code), isBusy: model.busy != nil,
          send: { code in Task { if await model.confirmEmail(code: code) { close() } } },
          resend: { Task { await model.changeEmail(address) } })
        Button(Words.text(.otherAddress)) { model.cancelEmail() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.busy != nil)
      } else {
        VStack(spacing: 12) {
          Heading(Words.text(model.account?.email == nil ? .addEmail : .changeEmail))
          Text(Words.text(.emailIntro)).multilineTextAlignment(.center)
          FormField(
            purpose: .newAddress, label: Words.text(.email), text: $email,
            problem: model.status?.problem?.words(for: .email), onSubmit: send)
          Button(Words.text(.sendCode), action: send)
            .buttonStyle(ReadyButtonStyle(.primary))
            .disabled(email.isEmpty || model.busy != nil)
        }
      }
    }

    private func send() {
      guard !email.isEmpty else { return }
      Task { await model.changeEmail(email) }
    }
  }

  private struct PasskeyForm: View {
    @ObservedObject var model: AccountModel
    let passkey: Identity
    let close: @MainActor () -> Void
    @State private var name: String

    init(model: AccountModel, passkey: Identity, close: @escaping @MainActor () -> Void) {
      self.model = model
      self.passkey = passkey
      self.close = close
      _name = State(initialValue: passkey.passkey?.name ?? "")
    }

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.rename))
        FormField(
          purpose: .other, label: Words.text(.passkeyName), text: $name,
          problem: model.status?.problem?.words(for: .name), onSubmit: save)
        Button(Words.text(.save), action: save)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(name.isEmpty || model.busy != nil)
      }
    }

    private func save() {
      guard !name.isEmpty else { return }
      Task { if await model.rename(passkey, to: name) { close() } }
    }
  }

  private struct DeviceForm: View {
    @ObservedObject var model: AccountModel
    let device: DeviceSession
    let close: @MainActor () -> Void
    @State private var name: String

    init(model: AccountModel, device: DeviceSession, close: @escaping @MainActor () -> Void) {
      self.model = model
      self.device = device
      self.close = close
      _name = State(initialValue: device.name ?? "")
    }

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.rename))
        FormField(
          purpose: .other, label: Words.text(.deviceName), text: $name,
          problem: model.status?.problem?.words(for: .name), onSubmit: save)
        Button(Words.text(.save), action: save)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(model.busy != nil)
      }
    }

    private func save() {
      Task { if await model.rename(device, to: name) { close() } }
    }
  }
#endif
