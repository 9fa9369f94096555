#if canImport(SwiftUI) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// The sign-in methods that may be shown: Apple's button first and no smaller than the others (BUTTON-9), the other providers', the
  /// form for passwords, and creating an account.
  public struct SignInMethodsView: View {
    @ObservedObject private var model: SignInModel
    private let shown: [ProviderID]?
    private let look: AppleButtonLook

    /// - Parameters:
    ///   - model: what is shown and done.
    ///   - shown: which of the model's methods, in this order; `nil` is all of them.
    ///   - look: how Apple's button looks.
    public init(model: SignInModel, shown: [ProviderID]? = nil, look: AppleButtonLook = AppleButtonLook()) {
      self.model = model
      self.shown = shown
      self.look = look
    }

    private var methods: [ProviderID] {
      guard let shown else { return model.ways }
      return shown.filter(model.ways.contains)
    }

    /// The buttons and the form.
    public var body: some View {
      VStack(spacing: 12) {
        if methods.isEmpty {
          Text(Words.text(.nothing)).multilineTextAlignment(.center)
        }
        ForEach(methods.filter { $0 != .password }, id: \.self) { method in
          if method == .apple {
            // Never disabled: a sheet that went away without a word must not block the next press (NATIVE-15).
            AppleSignInButton(look) { press(method) }
          } else {
            ProviderButton(method, isBusy: model.busy == method) { press(method) }
              .disabled(model.isWaiting)
          }
        }
        if methods.contains(.password) {
          if methods.count > 1 {
            Text(Words.text(.orPassword)).font(.footnote).foregroundColor(.secondary)
          }
          PasswordFormView(model: model)
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
      // Here too, for a page that is made of this view alone: Apple's sheet needs a window.
      .presentationAnchor(model.anchor)
    }

    private func press(_ method: ProviderID) {
      Task { await model.signIn(with: method) }
    }
  }

  /// The button of a provider other than Apple, in its own plain looks: as high as Apple's at every text size, and never more striking.
  public struct ProviderButton: View {
    private let provider: ProviderID
    private let isBusy: Bool
    private let action: @MainActor () -> Void

    /// A button that does `action` when it is pressed.
    public init(_ provider: ProviderID, isBusy: Bool = false, action: @escaping @MainActor () -> Void) {
      self.provider = provider
      self.isBusy = isBusy
      self.action = action
    }

    /// The button.
    public var body: some View {
      Button(Words.text(.continueWith, ["provider": provider.displayName]), action: action)
        .buttonStyle(ReadyButtonStyle(.provider))
        .disabled(isBusy)
    }
  }
#endif
