import Foundation
import Supabase
import SwiftUI

let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

// snippet.begin
struct RootView: View {
  @State private var user = supabase.auth.currentUser

  var body: some View {
    Group {
      if let user { Text(user.email ?? "Signed in") } else { Text("Sign in") }
    }
    .task {
      for await (_, session) in supabase.auth.authStateChanges { user = session?.user }
    }
  }
}

// Anywhere, without waiting:
func isSignedIn() -> Bool { supabase.auth.currentSession != nil }
// snippet.end
