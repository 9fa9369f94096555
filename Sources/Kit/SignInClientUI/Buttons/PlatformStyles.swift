#if canImport(AuthenticationServices) && !os(watchOS)
  internal import SwiftUI

  extension View {
    /// A border around a text field. Apple TV draws its own.
    func fieldBorder() -> some View {
      #if os(tvOS)
        self
      #else
        textFieldStyle(.roundedBorder)
      #endif
    }

    /// A button without a border, except on Apple TV, where the border shows the focus.
    func quietButton() -> some View {
      #if os(tvOS)
        self
      #else
        buttonStyle(.borderless)
      #endif
    }
  }
#endif
