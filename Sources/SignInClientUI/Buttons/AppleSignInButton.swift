#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices
  internal import Foundation
  public import SwiftUI

  /// Apple's own button for SwiftUI: follows light and dark, and is made anew when its look changes. VoiceOver reads Apple's words.
  public struct AppleSignInButton: View {
    private let look: AppleButtonLook
    private let action: @MainActor () -> Void
    @Environment(\.colorScheme) private var colorScheme

    /// A button that does `action` when it is pressed.
    public init(_ look: AppleButtonLook = AppleButtonLook(), action: @escaping @MainActor () -> Void) {
      self.look = look
      self.action = action
    }

    /// The button, at least as large as Apple asks for.
    public var body: some View {
      let isDark = colorScheme == .dark
      AppleButton(look: look, isDark: isDark, action: action)
        .id(Identity(look: look, isDark: isDark))
        .frame(minWidth: CGFloat(AppleButtonLook.smallestWidth), maxWidth: .infinity)
        .frame(height: CGFloat(AppleButtonLook.height))
    }

    /// Another identity is another view for SwiftUI, and so another button.
    private struct Identity: Hashable {
      let look: AppleButtonLook
      let isDark: Bool
    }
  }

  /// What presses go to; the buttons of UIKit and AppKit know targets and no closures.
  @MainActor final class PressTarget: NSObject {
    var action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) {
      self.action = action
      super.init()
    }

    @objc func pressed() {
      action()
    }
  }

  #if canImport(UIKit)
    internal import UIKit

    private struct AppleButton: UIViewRepresentable {
      let look: AppleButtonLook
      let isDark: Bool
      let action: @MainActor () -> Void

      func makeCoordinator() -> PressTarget { PressTarget(action) }

      func makeUIView(context: Context) -> ASAuthorizationAppleIDButton {
        let button = look.button(isDark: isDark)
        button.addTarget(context.coordinator, action: #selector(PressTarget.pressed), for: AppleButtonLook.press)
        return button
      }

      func updateUIView(_ button: ASAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = action
        button.isEnabled = context.environment.isEnabled
      }
    }
  #elseif canImport(AppKit)
    internal import AppKit

    private struct AppleButton: NSViewRepresentable {
      let look: AppleButtonLook
      let isDark: Bool
      let action: @MainActor () -> Void

      func makeCoordinator() -> PressTarget { PressTarget(action) }

      func makeNSView(context: Context) -> ASAuthorizationAppleIDButton {
        let button = look.button(isDark: isDark)
        button.target = context.coordinator
        button.action = #selector(PressTarget.pressed)
        return button
      }

      func updateNSView(_ button: ASAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = action
        button.isEnabled = context.environment.isEnabled
      }
    }
  #endif
#endif
