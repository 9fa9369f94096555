/// What Apple's button says and how it looks. It cannot be changed later, so a button that must look otherwise is made anew.
public struct AppleButtonLook: Sendable, Hashable {
  /// The words, in the language of the app. Apple writes them.
  public enum Title: String, Sendable, Hashable, CaseIterable {
    /// "Sign in with Apple"
    case signIn
    /// "Continue with Apple": signs in and signs up alike.
    case continueWith
    /// "Sign up with Apple"
    case signUp
  }

  /// The colours that Apple allows (BUTTON-2).
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Black on light backgrounds, white on dark ones.
    case automatic
    /// Black, for light backgrounds.
    case black
    /// White, for dark or coloured backgrounds.
    case white
    /// White with an outline, for white backgrounds.
    case whiteOutline
  }

  /// The words.
  public var title: Title
  /// The colours.
  public var style: Style
  /// In points; half the height makes a capsule. `nil` is Apple's own.
  public var cornerRadius: Double?

  /// A look; what is not said is Apple's own.
  public init(title: Title = .continueWith, style: Style = .automatic, cornerRadius: Double? = nil) {
    self.title = title
    self.style = style
    self.cornerRadius = cornerRadius
  }

  /// The least that Apple asks for is 140 by 30 (BUTTON-4); 44 points are what a finger needs (BUTTON-9).
  static let smallestWidth = 140.0
  static let height = 44.0
}

#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices
  internal import Foundation
  #if canImport(UIKit)
    internal import UIKit
  #endif

  extension AppleButtonLook {
    #if os(tvOS)
      /// What a press on Apple's button sends. On Apple TV nobody touches it: the remote's button is its primary action.
      static var press: UIControl.Event { .primaryActionTriggered }
    #elseif canImport(UIKit)
      /// What a press on Apple's button sends.
      static var press: UIControl.Event { .touchUpInside }
    #endif

    /// The button as it must look now.
    @MainActor func button(isDark: Bool) -> ASAuthorizationAppleIDButton {
      let type: ASAuthorizationAppleIDButton.ButtonType =
        switch title {
        case .signIn: .signIn
        case .continueWith: .continue
        case .signUp: .signUp
        }
      let style: ASAuthorizationAppleIDButton.Style =
        switch self.style {
        case .automatic: isDark ? .white : .black
        case .black: .black
        case .white: .white
        case .whiteOutline: .whiteOutline
        }
      let button = ASAuthorizationAppleIDButton(authorizationButtonType: type, authorizationButtonStyle: style)
      if let cornerRadius { button.cornerRadius = CGFloat(cornerRadius) }
      return button
    }
  }
#endif
