#if canImport(SwiftUI) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// Shows the available sign-in methods: Apple's button first and not smaller than the others (BUTTON-9), other
  /// providers, the password form and "Create account".
  public struct SignInMethodsView: View {
    @ObservedObject private var model: SignInModel
    private let shown: [ProviderID]?
    private let look: AppleButtonLook

    /// - Parameters:
    ///   - model: the state and the actions.
    ///   - shown: the methods to show, in this order; `nil` for all.
    ///   - look: the look of Apple's button.
    public init(model: SignInModel, shown: [ProviderID]? = nil, look: AppleButtonLook = AppleButtonLook()) {
      self.model = model
      self.shown = shown
      self.look = look
    }

    private var methods: [ProviderID] {
      guard let shown else { return model.methods }
      return shown.filter(model.methods.contains)
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 12) {
        if methods.isEmpty {
          Text(Words.text(.nothing)).multilineTextAlignment(.center)
        }
        ForEach(methods.filter { $0 != .password }, id: \.self) { method in
          if method == .apple {
            // Never disabled: the sheet may close without an answer, and the button must still work (NATIVE-15).
            AppleSignInButton(look) { press(method) }
          } else {
            ProviderButton(method, name: model.name(of: method), isBusy: model.busy == method) { press(method) }
              .disabled(model.isWaiting)
          }
        }
        if methods.contains(.password) {
          if methods.count > 1 {
            Text(Words.text(.orPassword)).font(.footnote).foregroundColor(.secondary)
          }
          PasswordFormView(model: model)
        }
        if shown == nil, model.offersPasskeySignUp {
          Button(Words.text(.createPasskey)) { Task { await model.signUpWithPasskey() } }
            .buttonStyle(ReadyButtonStyle(.provider))
            .disabled(model.isWaiting)
        }
        if shown == nil, model.offersSignUp {
          Button(Words.text(.createAccount)) { model.createAccount() }
            .buttonStyle(ReadyButtonStyle(.plain))
            .disabled(model.isWaiting)
        }
        if model.busy != nil {
          ProgressView().accessibilityLabel(Text(Words.text(.working)))
        }
      }
      // Also here, for pages that use only this view: Apple's sheet needs a window.
      .presentationAnchor(model.anchor)
    }

    private func press(_ method: ProviderID) {
      Task { await model.signIn(with: method) }
    }
  }

  /// The button of a provider other than Apple, in a plain style. It has the height of Apple's button at every text
  /// size.
  public struct ProviderButton: View {
    private let title: String
    private let isBusy: Bool
    private let action: @MainActor () -> Void

    /// Creates a button that runs `action` when it is tapped.
    public init(_ provider: ProviderID, isBusy: Bool = false, action: @escaping @MainActor () -> Void) {
      self.init(provider, name: provider.displayName, isBusy: isBusy, action: action)
    }

    /// Creates a button with a display name such as ``SignInModel/name(of:)``.
    public init(name: String, isBusy: Bool = false, action: @escaping @MainActor () -> Void) {
      title = Words.text(.continueWith, ["provider": name])
      self.isBusy = isBusy
      self.action = action
    }

    init(_ provider: ProviderID, name: String, isBusy: Bool, action: @escaping @MainActor () -> Void) {
      // A passkey is not a provider to continue with.
      title = provider == .passkey ? Words.text(.signInPasskey) : Words.text(.continueWith, ["provider": name])
      self.isBusy = isBusy
      self.action = action
    }

    /// The view's content.
    public var body: some View {
      Button(title, action: action)
        .buttonStyle(ReadyButtonStyle(.provider))
        .disabled(isBusy)
    }
  }
#endif
