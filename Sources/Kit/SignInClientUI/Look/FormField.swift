#if canImport(SwiftUI) && !os(watchOS)
  internal import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// A text field with a label above, and a hint or an error below. It tells password managers and keyboards its
  /// purpose.
  struct FormField: View {
    enum Purpose {
      case email, newAddress, password, newPassword, code, token, invitation, givenName, familyName, other

      var isSecret: Bool { self == .password || self == .newPassword }
    }

    let purpose: Purpose
    let label: String
    @Binding var text: String
    var hint: String?
    var problem: String?
    var onSubmit: () -> Void = {}
    @Environment(\.signInLook) private var look
    @FocusState private var isFocused: Bool

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        // VoiceOver reads the label of the field instead.
        Text(label).font(.subheadline).accessibilityHidden(true)
        known
          .textFieldStyle(.plain)
          .focused($isFocused)
          .onSubmit(onSubmit)
          .accessibilityHint(Text(problem ?? hint ?? ""))
          .padding(.horizontal, 12)
          .padding(.vertical, 8)
          .frame(minHeight: CGFloat(AppleButtonLook.height))
          .overlay(RoundedRectangle(cornerRadius: CGFloat(look.cornerRadius)).strokeBorder(border))
          // A tap next to the text selects the field.
          .contentShape(Rectangle())
          .onTapGesture { isFocused = true }
        if let problem {
          ProblemText(problem)
        } else if let hint {
          Text(hint).font(.footnote).foregroundColor(.secondary).accessibilityHidden(true)
        }
      }
    }

    private var border: Color { problem == nil ? .secondary : .destructive }

    @ViewBuilder private var known: some View {
      #if os(macOS)
        switch purpose {
        case .email: field.textContentType(.username)
        case .password: field.textContentType(.password)
        case .code: field.textContentType(.oneTimeCode)
        default: field
        }
      #else
        switch purpose {
        case .email: address.textContentType(.username)
        case .newAddress: address.textContentType(.emailAddress)
        case .password: field.textContentType(.password)
        case .newPassword: field.textContentType(.newPassword)
        case .code: field.keyboardType(.numberPad).textContentType(.oneTimeCode)
        case .token: address.textContentType(.oneTimeCode)
        case .invitation: address
        case .givenName: field.textContentType(.givenName)
        case .familyName: field.textContentType(.familyName)
        case .other: field
        }
      #endif
    }

    @ViewBuilder private var field: some View {
      if purpose.isSecret {
        SecureField(label, text: $text)
      } else {
        TextField(label, text: $text).autocorrectionDisabled()
      }
    }

    #if !os(macOS)
      /// No capitals, and the keyboard for email addresses.
      private var address: some View {
        field.textInputAutocapitalization(.never).keyboardType(.emailAddress)
      }
    #endif
  }

  /// An error in a red with enough contrast in light and dark mode.
  struct ProblemText: View {
    private let words: String
    @Environment(\.colorScheme) private var colorScheme

    init(_ words: String) {
      self.words = words
    }

    var body: some View {
      Text(words)
        .font(.footnote)
        .foregroundColor(colorScheme == .dark ? Color(red: 1, green: 0.5, blue: 0.45) : .destructive)
        .multilineTextAlignment(.leading)
    }
  }
#endif
