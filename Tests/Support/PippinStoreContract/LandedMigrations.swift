/// The steps that databases out there have taken, with the first bytes of their checksums: none of them is edited any more.
package enum LandedMigrations {
  package static let sqlite = [
    "m0001_accounts 278b2c0c", "m0002_jobs d5105d26", "m0003_addresses 6c600f0d", "m0004_audit 54a5ca98",
    "m0005_validations c3a85bab", "m0006_merges 1ef81cfe", "m0007_master_keys a8825f35", "m0008_deletion b2c611d5",
    "m0009_transfers 947412ce", "m0010_passwords d85f9f69", "m0011_confirmations cee6c21b", "m0012_notices 48eae05c",
    "m0013_operation 924495cb", "m0014_moving_in 90652fac", "m0015_guests e0fa01f7",
    "m0016_openid_clients 98e1bcca", "m0017_one_password 28a45a8c", "m0018_search 786496d0", "m0019_passkeys 49657573",
    "m0022_passkey_import 386dc7a6", "m0023_console 5db25725", "m0024_operators 7b17161d",
    "m0025_invitations 711e0be8", "m0026_audit_sources 8acb74f4",
    "m0027_refusal_sources b9fe336b",
  ]
  package static let postgreSQL = [
    "m0001_people 089a79cb", "m0002_addresses 17c26da4", "m0003_sessions 7f8f42d5", "m0004_sealed f6ca7aea",
    "m0005_jobs ab90bd5c", "m0006_audit c45f69c4", "m0007_journal 8cc34461", "m0008_commits 6b2848f1",
    "m0009_confirmations ae068cd4", "m0010_notices 253bcae4", "m0011_operation d7ef3268",
    "m0012_moving_in 3ee1981a", "m0013_guests 373a263d", "m0014_openid_clients ed547d9b",
    "m0015_one_password f4496e0b", "m0016_search a3e3f27b", "m0017_passkeys 3795f0ce",
    "m0022_passkey_import 386dc7a6", "m0023_console c96aa3fc", "m0024_operators ba5954c4",
    "m0025_invitations 920b3534", "m0026_audit_sources f9b065d3",
    "m0027_refusal_sources c804cf1d",
  ]
}
