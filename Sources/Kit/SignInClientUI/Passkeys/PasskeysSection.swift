#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  internal import SwiftUI

  /// Shows the passkeys, and adds, renames and removes them.
  struct PasskeysSection: View {
    @ObservedObject var model: AccountModel
    let open: (AccountForm) -> Void

    var body: some View {
      Section(Words.text(.passkeys)) {
        Text(Words.text(.passkeysIntro)).font(.footnote).foregroundColor(.secondary)
        ForEach(model.passkeys) { identity in PasskeyRow(model: model, identity: identity, open: open) }
        if model.offersPasskeys {
          RowButton(Words.text(.addPasskey)) { Task { await model.addPasskey() } }
        }
      }
    }
  }

  /// A passkey. Removing it needs a confirmation.
  private struct PasskeyRow: View {
    @ObservedObject var model: AccountModel
    let identity: Identity
    let open: (AccountForm) -> Void
    @State private var asks = false

    var body: some View {
      let name = ["name": shownName]
      Row {
        VStack(alignment: .leading, spacing: 4) {
          Text(shownName)
          if let state { Text(state).font(.footnote).foregroundColor(.secondary) }
          LastUsed(date: identity.passkey?.lastUsedAt)
        }
        Spacer()
        RowButton(Words.text(.rename), label: Words.text(.renameNamed, name)) { open(.passkey(identity)) }
        if model.mayRemove(identity) {
          RowButton(Words.text(.remove), label: Words.text(.removeNamed, name), role: .destructive) { asks = true }
            .confirmationDialog(Words.text(.removeTitle, name), isPresented: $asks, titleVisibility: .visible) {
              Button(Words.text(.remove), role: .destructive) { Task { await model.remove(identity) } }
            } message: {
              Text(Words.text(.removeText, name))
            }
        }
      }
    }

    private var shownName: String { identity.passkey?.name ?? Words.text(.wayPasskey) }

    /// The password manager, if the name does not say it, and where the passkey is.
    private var state: String? {
      guard let passkey = identity.passkey else { return nil }
      let manager = passkey.manager.flatMap { $0 == passkey.name ? nil : $0 }
      let place =
        passkey.isDeviceBound ? Words.text(.passkeyOneDevice) : passkey.isSynced ? Words.text(.passkeySynced) : nil
      let parts = [manager, place].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
  }
#endif
