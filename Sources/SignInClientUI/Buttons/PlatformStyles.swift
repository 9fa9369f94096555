#if canImport(AuthenticationServices) && !os(watchOS)
  internal import SwiftUI

  extension View {
    /// A border around a text field; Apple TV draws its own and has no other.
    func fieldBorder() -> some View {
      #if os(tvOS)
        self
      #else
        textFieldStyle(.roundedBorder)
      #endif
    }

    /// A button without a border; on Apple TV the usual one, which shows where the focus is.
    func quietButton() -> some View {
      #if os(tvOS)
        self
      #else
        buttonStyle(.borderless)
      #endif
    }
  }
#endif
