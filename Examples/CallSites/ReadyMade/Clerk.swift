import ClerkKit
import ClerkKitUI
import SwiftUI

// snippet.begin
struct SignInScreen: View {
  var body: some View { AuthView(isDismissible: false) }
}
// snippet.end
