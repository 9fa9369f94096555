#if canImport(SwiftUI) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  internal import SwiftUI

  /// Shows the name and the address.
  struct ProfileSection: View {
    @ObservedObject var model: AccountModel
    let open: (AccountForm) -> Void

    var body: some View {
      Section(Words.text(.profile)) {
        Text(name).font(.headline)
        if model.sections.contains(.name) { RowButton(Words.text(.changeName)) { open(.name) } }
        address
        if model.sections.contains(.email) {
          RowButton(Words.text(model.account?.email == nil ? .addEmail : .changeEmail)) { open(.email) }
        }
      }
    }

    private var name: String {
      let parts = [model.account?.name?.givenName, model.account?.name?.familyName].compactMap { $0 }
      return parts.isEmpty ? Words.text(.noName) : parts.joined(separator: " ")
    }

    @ViewBuilder private var address: some View {
      if let account = model.account, let email = account.email {
        VStack(alignment: .leading, spacing: 4) {
          Text(email)
          Text(Words.text(account.isPrivateEmail ? .privateRelay : account.isEmailVerified ? .verified : .notVerified))
            .font(.footnote)
            .foregroundColor(.secondary)
          if account.isPrivateEmail, !account.isEmailDeliverable { ProblemText(Words.text(.relayOff)) }
        }
      } else {
        Text(Words.text(.noEmail)).foregroundColor(.secondary)
      }
    }
  }

  /// Shows the sign-in methods, and those that can be added.
  struct MethodsSection: View {
    @ObservedObject var model: AccountModel
    let open: (AccountForm) -> Void

    var body: some View {
      Section(Words.text(.methods)) {
        ForEach(model.methods.filter { $0.provider != .passkey }) { identity in
          MethodRow(model: model, identity: identity)
        }
        if model.sections.contains(.methods) {
          ForEach(model.addable, id: \.self) { id in
            RowButton(Words.text(.addMethod, ["name": id.displayName])) { Task { await model.add(id) } }
          }
        }
        if model.sections.contains(.password) {
          RowButton(Words.text(model.hasPassword ? .changePassword : .setPassword)) { open(.password) }
        }
        if let advice = model.recoveryAdvice { Text(advice).font(.footnote) }
      }
    }
  }

  /// A sign-in method. Removing it needs a confirmation.
  private struct MethodRow: View {
    @ObservedObject var model: AccountModel
    let identity: Identity
    @State private var asks = false

    var body: some View {
      let name = ["name": identity.provider.displayName]
      Row {
        VStack(alignment: .leading, spacing: 4) {
          Text(identity.provider.displayName)
          if let email = identity.email { Text(email).font(.footnote).foregroundColor(.secondary) }
          if identity.status != .active {
            ProblemText(Words.text(.revoked))
          } else {
            LastUsed(date: identity.authenticatedAt)
          }
        }
        Spacer()
        if model.sections.contains(.methods), model.mayRemove(identity) {
          RowButton(Words.text(.remove), label: Words.text(.removeNamed, name), role: .destructive) { asks = true }
            .confirmationDialog(Words.text(.removeTitle, name), isPresented: $asks, titleVisibility: .visible) {
              Button(Words.text(.remove), role: .destructive) { Task { await model.remove(identity) } }
            } message: {
              Text(Words.text(.removeText, name))
            }
        }
      }
    }
  }

  /// Shows the devices.
  struct DevicesSection: View {
    @ObservedObject var model: AccountModel
    let open: (AccountForm) -> Void
    @State private var asks = false

    var body: some View {
      Section(Words.text(.devices)) {
        ForEach(model.devices) { device in row(device) }
        if model.devices.contains(where: { !$0.isCurrent }) {
          RowButton(Words.text(.signOutOthers)) { asks = true }
            .confirmationDialog(Words.text(.signOutOthersTitle), isPresented: $asks, titleVisibility: .visible) {
              Button(Words.text(.signOutOthers), role: .destructive) { Task { await model.signOutOthers() } }
            } message: {
              EmptyView()
            }
        }
      }
    }

    private func row(_ device: DeviceSession) -> some View {
      let name = ["name": device.shownName]
      return Row {
        VStack(alignment: .leading, spacing: 4) {
          Text(device.shownName)
          if device.isCurrent {
            Text(Words.text(.thisDevice)).font(.footnote).foregroundColor(.secondary)
          } else {
            LastUsed(date: device.lastUsedAt)
          }
        }
        Spacer()
        RowButton(Words.text(.rename), label: Words.text(.renameNamed, name)) { open(.device(device)) }
        if !device.isCurrent {
          RowButton(Words.text(.signOut), label: Words.text(.signOutNamed, name)) {
            Task { await model.signOut(device) }
          }
        }
      }
    }
  }

  /// The date in the user's format.
  struct LastUsed: View {
    let date: Date?

    var body: some View {
      if let date {
        HStack(spacing: 4) {
          Text(Words.text(.lastUsed))
          Text(date, style: .date)
        }
        .font(.footnote)
        .foregroundColor(.secondary)
      }
    }
  }

  extension DeviceSession {
    /// The device's name, or its kind.
    var shownName: String {
      if let name { return name }
      switch platform {
      case "ios", "macos": return Words.text(.appleDevice)
      case "android": return Words.text(.androidDevice)
      case "web": return Words.text(.browser)
      default: return Words.text(.otherDevice)
      }
    }
  }
#endif
