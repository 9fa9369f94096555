#if canImport(AuthenticationServices) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// The ways in that may be shown: Apple's button first and no smaller than the others (BUTTON-9), the other providers', and the
  /// form for passwords.
  public struct WaysInView: View {
    @ObservedObject private var model: SignInModel
    private let shown: [ProviderID]?
    private let look: AppleButtonLook

    /// - Parameters:
    ///   - model: what is shown and done.
    ///   - shown: which of the model's ways, in this order; `nil` is all of them.
    ///   - look: how Apple's button looks.
    public init(model: SignInModel, shown: [ProviderID]? = nil, look: AppleButtonLook = AppleButtonLook()) {
      self.model = model
      self.shown = shown
      self.look = look
    }

    private var ways: [ProviderID] {
      guard let shown else { return model.ways }
      return shown.filter(model.ways.contains)
    }

    /// The buttons and the form.
    public var body: some View {
      VStack(spacing: 12) {
        if ways.isEmpty {
          Text(Words.text(.nothing)).multilineTextAlignment(.center)
        }
        ForEach(ways.filter { $0 != .password }, id: \.self) { way in
          if way == .apple {
            // Never disabled: a sheet that went away without a word must not block the next press (NATIVE-15).
            AppleSignInButton(look) { press(way) }
          } else {
            ProviderButton(way, isBusy: model.busy == way) { press(way) }
              .disabled(model.isWaiting)
          }
        }
        if ways.contains(.password) {
          if ways.count > 1 {
            Text(Words.text(.orPassword)).font(.footnote).foregroundColor(.secondary)
          }
          PasswordFormView(model: model)
        }
        if model.busy != nil {
          ProgressView().accessibilityLabel(Text(Words.text(.working)))
        }
      }
    }

    private func press(_ way: ProviderID) {
      Task { await model.signIn(with: way) }
    }
  }

  /// The button of a provider other than Apple, in its own plain looks: as high as Apple's, and never more striking.
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
      Button(action: action) {
        Text(Words.text(.continueWith, ["provider": provider.displayName]))
          .frame(maxWidth: .infinity, minHeight: CGFloat(AppleButtonLook.height))
      }
      .buttonStyle(.bordered)
      .disabled(isBusy)
    }
  }

  extension ProviderID {
    /// What people call the provider. One that the kit does not know is called as the server calls it.
    var displayName: String {
      switch self {
      case .apple: "Apple"
      case .google: "Google"
      case .facebook: "Facebook"
      case .password: Words.text(.wayPassword)
      default: rawValue
      }
    }
  }
#endif
