#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  internal import Foundation
  internal import SwiftUI

  /// The target of a button. UIKit and AppKit controls need a target and an action.
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

  #if os(watchOS)
    internal import WatchKit

    /// Apple's button for watches has one title, and is black or white.
    struct AppleButton: WKInterfaceObjectRepresentable {
      let look: AppleButtonLook
      let isDark: Bool
      let action: @MainActor () -> Void

      func makeCoordinator() -> PressTarget { PressTarget(action) }

      func makeWKInterfaceObject(context: Context) -> WKInterfaceAuthorizationAppleIDButton {
        let style: WKInterfaceAuthorizationAppleIDButton.Style =
          switch look.style {
          case .white, .whiteOutline: .white
          case .automatic, .black: .default
          }
        return WKInterfaceAuthorizationAppleIDButton(
          style: style, target: context.coordinator, action: #selector(PressTarget.pressed))
      }

      func updateWKInterfaceObject(_ button: WKInterfaceAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = action
      }
    }
  #elseif canImport(UIKit)
    internal import UIKit

    struct AppleButton: UIViewRepresentable {
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

    struct AppleButton: NSViewRepresentable {
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
