import SignInClient
import SwiftUI

/// By what the person can sign in, and what they may add.
struct WaysInSection: View {
  @ObservedObject var model: AccountModel

  var body: some View {
    Section("Ways in") {
      ForEach(model.waysIn) { identity in
        HStack {
          Text(identity.provider.title)
          if identity.status != .active { Text("withdrawn") }
          Spacer()
          Button("Remove", role: .destructive) { Task { await model.remove(identity) } }
        }
      }
      ForEach(model.missing, id: \.id) { provider in
        Button("Add \(provider.id.title)") { Task { await model.add(provider) } }
      }
    }
    .buttonStyle(.borderless)
  }
}

extension ProviderID {
  /// As people know it.
  var title: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .password: "Password"
    default: rawValue
    }
  }
}
