// Replaces the parts of SignInClientUI that exist only on Apple's systems.
internal import Foundation
internal import SwiftUI

struct AppleButton: Drawn {
  let look: AppleButtonLook
  let isDark: Bool
  let action: @MainActor () -> Void

  func nodes() -> [Node] {
    let node = Node.control("AppleButton", look.title.rawValue, action)
    node.attributes = ["radius=\(look.cornerRadius ?? -1)", isDark ? "white" : "black"]
    return [node]
  }
}

extension View {
  func presentationAnchor(_ anchor: PresentationAnchor) -> some View { marked("anchor") }
  func quietButton() -> some View { buttonStyle(.borderless) }
  func passwordQuestion(of model: AccountModel) -> some View { marked("password-question") }
  func exportsFile(_ data: Binding<Data?>) -> some View {
    marked(data.wrappedValue.map { "saves=\(String(decoding: $0, as: UTF8.self))" })
  }
}
