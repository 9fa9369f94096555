#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  extension View {
    // PK-102.
    /// Offers the user's passkeys above the keyboard of this text field, which must have the content type `.username`.
    /// ``PasswordFormView`` has it already.
    ///
    /// It does nothing before iOS 16, and on macOS and Apple TV.
    public func passkeyAutoFill(_ model: SignInModel) -> some View {
      task { await model.offerPasskeysInField() }
    }
  }
#endif
