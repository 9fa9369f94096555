// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/clerk/clerk-ios, 1.4.1 (commit 3b6b16f7947c29261a5dcfbe475fe3a6ab9ea358). Declarations only.

import SwiftUI

// Sources/ClerkKitUI/Components/Auth/AuthView.swift
@available(iOS 17.0, *)
public struct AuthView: View {
  public enum Mode: String { case signIn, signUp, signInOrUp }
  public init(mode: Mode = .signInOrUp, isDismissible: Bool = true) { fatalError() }
  public typealias Body = Never
}
