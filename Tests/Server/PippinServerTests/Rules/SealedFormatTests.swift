import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// Databases, addresses and jobs of running servers hold these bytes: a newer version must write the same and read them.
struct SealedFormatTests {
  private let keys: MasterKeys
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let recordID: [UInt8] = [1, 2]

  init() throws {
    keys = try MasterKeys(
      current: MasterKeys.Key(id: "a", bytes: SecretBytes(Array(repeating: 1, count: 32))))
  }

  /// The same from the start each time, so that each nonce is the one that the bytes below were sealed with.
  private var random: RandomSource { SeededRandom(seed: 1).source }

  private var client: ClientID { ClientID(rawValue: "web") }

  private var flow: WebFlow {
    WebFlow(
      client: client, provider: .google, returnTo: "https://app.example/back", appState: "s", appChallenge: "c",
      intent: .any, browser: "b", nonce: "n", verifier: "v", expiresAt: now.addingTimeInterval(600), isLinking: true,
      session: SessionID(now: now, random: random))
  }

  private var identity: ProvenIdentity {
    ProvenIdentity(
      provenKey: IdentityKey(realm: Realm(rawValue: "r"), provider: .google, tenant: "t", subject: "s"),
      email: EmailClaim(address: "a@example.com", isProved: true, isPrivate: false), authenticatedAt: now,
      issuedAt: now, transferSubject: "x")
  }

  /// A record as an older version stored it.
  private func stored(_ text: String) throws -> FlowRecord {
    FlowRecord(id: recordID, content: try #require(SealedToken(urlText: text)), expiresAt: now.addingTimeInterval(1))
  }

  @Test func `a pending link is written and read as before`() throws {
    let account = AccountID(now: now, random: random)
    let link = PendingLink(
      identity: identity, account: account, client: client, refreshToken: SecretText("rt"), flow: flow)
    let record = try link.sealed(as: recordID, until: now, keys: keys, random: random)
    #expect(record.content.urlText == Self.link)
    let opened = try #require(PendingLink(opening: try stored(Self.link), for: client, keys: keys, now: now))
    #expect(opened.identity.key == identity.key)
    #expect(opened.identity.email == identity.email)
    #expect(opened.identity.transferSubject == "x")
    #expect(opened.account == account)
    #expect(opened.refreshToken?.revealed == "rt")
    #expect(opened.flow == flow)
  }

  @Test func `a web verdict is written and read as before`() throws {
    let verdict = WebVerdict(
      flow: flow, state: SpentValue(digest: [7, 8], expiresAt: flow.expiresAt),
      stage: .proved(identity, refreshToken: SecretText("rt"), deferredCode: SecretText("oc")))
    let record = try verdict.sealed(as: recordID, until: now, keys: keys, random: random)
    #expect(record.content.urlText == Self.verdict)
    let opened = try WebVerdict.opened(try stored(Self.verdict), keys: keys)
    #expect(opened.flow == flow)
    #expect(opened.state == verdict.state)
    guard case .proved(let proven, let token, let code) = opened.stage else {
      Issue.record("\(opened.stage)")
      return
    }
    #expect(proven.key == identity.key)
    #expect(token?.revealed == "rt")
    #expect(code?.revealed == "oc")
  }

  @Test func `a state and a failure notice are written and read as before, and not in place of each other`() throws {
    #expect(try flow.sealedText(as: WebFlow.entry, keys: keys, random: random) == Self.state)
    #expect(WebFlow(opening: Self.state, as: WebFlow.entry, keys: keys) == flow)
    let notice = FailureNotice(flow: flow, code: "flow_invalid", isLate: false, requestID: "q")
    #expect(try notice.sealedText(as: FailureNotice.entry, keys: keys, random: random) == Self.failure)
    let opened = try #require(FailureNotice(opening: Self.failure, as: FailureNotice.entry, keys: keys))
    #expect(opened.flow == flow)
    #expect((opened.code, opened.isLate, opened.requestID) == ("flow_invalid", false, "q"))
    #expect(WebFlow(opening: Self.failure, as: WebFlow.entry, keys: keys) == nil)
  }

  @Test func `a revocation's payload is written and read as before`() throws {
    let revocation = Revocation(token: SecretText("rt"), client: client, person: identity.key)
    let id = JobID(now: now, random: random)
    let payload = try revocation.sealed(for: id, keys: keys, random: random)
    #expect(String(decoding: payload, as: UTF8.self) == Self.job)
    let job = Job(id: id, kind: .revokeAtApple, payload: Array(Self.job.utf8), createdAt: now, dueAt: now)
    let opened = try #require(Revocation(sealedIn: job, keys: keys))
    #expect(opened.token.revealed == "rt")
    #expect(opened.client == client)
    #expect(opened.person.subject == "s")
    let another = Job(
      id: JobID(now: now, random: SeededRandom(seed: 2).source), kind: .revokeAtApple, payload: job.payload,
      createdAt: now, dueAt: now)
    #expect(Revocation(sealedIn: another, keys: keys) == nil)
  }

  @Test func `a count is written and read as before`() throws {
    #expect(
      try UInt64(3).sealed(as: recordID, until: now, keys: keys, random: random).content.urlText == Self.count)
    #expect(UInt64(opening: try stored(Self.count), keys: keys, now: now) == 3)
  }

  @Test func `a record does not open when expired, tampered with, moved or of another kind`() throws {
    let record = try stored(Self.link)
    #expect(PendingLink(opening: record, keys: keys, now: record.expiresAt) == nil)
    #expect(PendingLink(opening: nil, keys: keys, now: now) == nil)
    let other = ClientID(rawValue: "other")
    #expect(PendingLink(opening: record, for: other, keys: keys, now: now) == nil)
    #expect(UnfinishedSignUp(opening: record, keys: keys, now: now) == nil)
    let moved = FlowRecord(id: [3], content: record.content, expiresAt: record.expiresAt)
    #expect(PendingLink(opening: moved, keys: keys, now: now) == nil)
    var forged = record
    forged.content = SealedToken(
      keyID: "a", nonce: record.content.nonce, ciphertext: record.content.ciphertext.map { $0 ^ 1 })
    #expect(PendingLink(opening: forged, keys: keys, now: now) == nil)
  }
}

/// Sealed with the version that had a pair of functions for each type.
extension SealedFormatTests {
  private static let link = #"""
    a.wVwCiewtCpFn7I5l0OTWHID3K7b374lAJp0n-As6RgJA06RnRpQyVapJDkQnDV7zUSSlwu4WfrgvE0_QfDhwD76iZbUS8fqgq8aHO5mQtuxL\#
    385eTYBxDcScQyV1WJNR-SPcQciVRVVddiNzX_50DB5rDO92PhkiigAdswPWKz_JN5a2dgSobOf7_CziIXAf-zMa3GliSqTSGHwZUCgKSZu2v_\#
    qeotkKHMbbNF0EbE0_StvB0DeuD_zVPpgfiPhmtuUVQxvW_Wc_uPZ2dfSpOJNXim-fUoBJdmLgyOTi8Mx6YGat3h_8MZSXNx02Dnpbx1bDA2sP\#
    nBjXeHVbt8fyzN9H7CkFGICaXeQY-ojv4zskTYn70Fgc0DZz_nLk0NbGKhQaHEU5QLWo1ljdbmuAVuSPIcTFa_7_cJ6hGgPs7VM8QaM7zK6GU6\#
    igD0jOvIEgOkE-LHT1xVKvUt9o92F0bDim7gfVrWqGvfPF7IDiZrxoyNc1XX0QREhlalte-ekmvWwlVIYjxNtgfj17uCUJ5RpcQtG7DTmY9AON\#
    jzhyY-ZBj_LTBQd0gTtPSiJNS_9tXbmAKQqQol5WX9DO_HL8zt8dhgZjrqS62iPu8Jv6xwLv7Sqfrl51KjbSd5SKJhwmlF6Wvx8_3SGr-1dF-y\#
    dhJDEYRHFbWJViRUdNlQbDO_wTVpMvtghfYxbmTY-3yjCeyE9yEht23aIX5qOn7Pw-_uzUWcTpWOkDCPj_t8cSRMRLxVO78QLeyeQWccdLBpFF\#
    Wb0yFq7ptHoFjDk
    """#

  private static let verdict = #"""
    a.wVwCiewtCpFn7I5l0OTcGYHrVvjj79AOf8kovxg4URYIhLZ7VMl3C-lDRxlnF138Uyj4wbISZaU7Vk_HK2Y8M6akIuFEu7T2rNDfNprTtPkE\#
    1tsdGtJvSsfcUjRxDNYX_SGOJJmGS05fOHxzAP4sSxF6EsQ3bFo6xElRpxOWe3jJYZiuPRn-Javqs3epLDxc-35422NsUKfbD3BAHScKSZu9vf\#
    WUq6RATMePfRtQM0skWdeIgHD5TOObTcoImf5usOVEJhzDsy5rrOQnMLDxa80T0zzOCsdBQG3_g7C06sY-IiP4wg2_ZNfUclAxXzMMkgP9US4V\#
    k0rCfXVbt9r1zdoU8SEbAs3FWelZ-N38hXlnGIb9kVESyGd_vSqjgImCGgYOVjZvXbus1BfFdjuGVuSPN9rFarWhbs7gTEju7Eh5F-Ruhe7QGu\#
    SxE1Oa78cxak8mfWb4wFCgQ99-92AzNG-x7TnIrmqGvfrx_YjwMeMrzIkmHHVKCQdwa18Y99c1pCF_E4NxjvBhfzkj_2JepgASMYOoFD-m4w7O\#
    2TJ2YfJBgeqQE1EwxjxVVyRCS7gzILmachKNuAwUAJeNqTDuxM1PiAgos7ih3CKTq8223x_1q3_d9wgsf3TAfYbQJkR2kEiVsAgo8Q2_7R8aqW\#
    tzLiNQVmtJGsA0Bw4ckTDZP_4YX5Mv4AheJBbmUZ2h3QaSyQktEhFl0_IEo47_4KN5smLSDVqwfSu2VkA
    """#

  private static let state = #"""
    a.wVwCiewtCpFn7I5lRj75miu0djqpRoCeN54_q1etiR2s8DaAsjWWjNZYr0qI0uaTeKX0jguGM5nGR5w9t3PxzOFZmrFnumm0wbTUX7D5VBlA\#
    OulyF0JxniXsTaB4R_UoH9NR-rRTvCeBWFjrYivI8rBFJRNRcE39KF81_e2CPFPmH2313A7vt_i2q_GJ1VSoraW9m1ogeerZB58HXA4BoVcYTF\#
    -VYLLTgmZ7b3B3uXgfjVjEcOo5q2Y22CGgBiGMr7C9DMIkbsFwPP-_mYtOcsZhUm2M24vQhuWdzQZii5bqCQdcmLzYZTjnL_vAA1Ls_SzJpzTp\#
    zEnru-kPzoEEMe0I_dSdH3dQ9W6kLOI7Mn3OJJl8yO7MAXU-e3tDUg
    """#

  private static let failure = #"""
    a.wVwCiewtCpFn7I5lQ0TTSmZ98_QImHWY1EgSOZ8eiv2zrhuWeQdLxp5ALA7aQtjGpiuORprkf5dKwjF5Q4M3WE3gUJhw1_oUMY00laq67FLN\#
    FAy8s2MKK-mYRLZflxvyhw1G2lmN64kMuREugSo_W5wmKoisvs7e7slxQXM4b8iCnyuTvdHCTDAAHqSQba8qrdf_R2POgyMmZYKbGWxpYxzNo_\#
    -vQG8-jB3ZJ6KPDOEkejIkFpuS4dr1rlUqlKpgPLl7JkyQe4YZXNTqTvvH4DXzoEMeK9ZYJ49mF31hgGfT2bRPOzjI9oXHWfMCYuy08hLprMNr\#
    8Jt7U7RxtFEux9j6u5r_c84P5eqFmjyAzE_V0ZSS-WWJtOEma7gAHysCUr6y31cOt-79NiNDlOV-n_5HcW-FUcjIVcRghbGdHhnbFScWKv50cN\#
    _GAbRE6g
    """#

  private static let job = #"""
    {"sealed":{"key":"a","nonce":"wVwCiewtCpFn7I5l","content":"\#
    0EcQMROz1zvndEJg5ayoHekKXw8NGeWcO9sxHzGu-iGDwk4qsRitRKPnm44y1sNNaEUD2SR39AWEDITw2flbgtIl-W5mqQclNt-1TNAWl9GtZS\#
    BP"}}
    """#

  private static let count = #"""
    a.wVwCiewtCpFn7I5lq8a6de6cdMFFLR-JVdRQl3kxSLb9dq6Q
    """#
}
