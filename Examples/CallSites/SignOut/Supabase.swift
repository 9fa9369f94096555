import Foundation
import Supabase

let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

// The default scope signs the person out on all devices. Without a network this throws; the person is signed out here, and the
// session stays open at the server.

// snippet.begin
func signOut() async throws {
  try await supabase.auth.signOut(scope: .local)
}
// snippet.end
