import SignInClient
import SwiftUI

/// Where the person is signed in.
struct DevicesSection: View {
  @ObservedObject var model: AccountModel

  var body: some View {
    Section("Devices") {
      ForEach(model.devices) { device in
        HStack {
          Text(device.name ?? device.platform ?? "A device")
          Spacer()
          if device.isCurrent {
            Text("this one")
          } else {
            Button("Sign out there") { Task { await model.end(device) } }
          }
        }
      }
    }
    .buttonStyle(.borderless)
  }
}
