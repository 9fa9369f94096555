import PippinTokens
import PippinTestKit
import Testing

/// What a signed-in person can see and do.
@Suite struct `Sessions and the account` {
  @Test func `are over for good after signing out`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    #expect(await world.send("DELETE", "/v1/session", bearer: answer.accessToken).verdict == "204")
    for _ in 0..<2 {
      #expect(await app.session(answer.accessToken).verdict == "401 session_ended signed_out")
      #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended signed_out")
      let again = await world.send("DELETE", "/v1/session", bearer: answer.accessToken)
      #expect(again.verdict == "401 session_ended signed_out")
    }
    #expect(await app.signIn().text("account.id") == answer.text("account.id"))
  }

  @Test func `are listed page by page, oldest first`() async throws {
    let world = try await World()
    let app = App(world: world)
    var ids: [String] = []
    var token = ""
    for _ in 0..<5 {
      let answer = await app.signIn()
      ids.append(answer.text("session.id"))
      token = answer.accessToken
      world.clock.advance(by: 1)
    }
    var seen: [String] = []
    var after = ""
    repeat {
      let page = await world.send("GET", "/v1/sessions?limit=2" + after, bearer: token)
      #expect(page.verdict == "200" && page.count("items") <= 2)
      seen += (0..<page.count("items")).map { page.text("items.\($0).id") }
      after = page["next"]?.string.map { "&after=" + $0 } ?? ""
    } while !after.isEmpty
    #expect(seen == ids)
    let all = await world.send("GET", "/v1/sessions", bearer: token)
    #expect(all["next"] == nil)
    #expect((0..<5).map { all["items.\($0).current"]?.bool } == [false, false, false, false, true])
    #expect(all.text("items.0.name") == "Mary’s iPhone" && all.text("items.0.provider") == "apple")
    #expect(all.text("items.0.surface") == "native")
  }

  @Test(arguments: ["limit=0", "limit=101", "limit=x", "limit=", "after=x", "limit=1&limit=2", "limit=%zz"])
  func `are not listed for a query that makes no sense`(query: String) async throws {
    let world = try await World()
    let token = await App(world: world).signIn().accessToken
    let answer = await world.send("GET", "/v1/sessions?" + query, bearer: token)
    #expect([400, 422].contains(answer.status), "\(answer)")
  }

  @Test func `can be renamed, and lose their name again`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    let path = "/v1/sessions/" + answer.text("session.id")
    let named = await world.send("PATCH", path, ["name": " Küche\u{202E} \n"], bearer: answer.accessToken)
    #expect(named.verdict == "200" && named.text("name") == "Küche")
    let bare = await world.send("PATCH", path, ["name": .raw("null")], bearer: answer.accessToken)
    #expect(bare.verdict == "200" && bare["name"] == nil)
    for body: JSONText in [[:], ["name": ""], ["name": "\u{200B}"]] {
      #expect(await world.send("PATCH", path, body, bearer: answer.accessToken).verdict == "422 invalid_value")
    }
    #expect(await world.send("PATCH", path, ["name": 7], bearer: answer.accessToken).verdict == "400 malformed_request")
  }

  @Test func `can be ended one by one, all others, or all`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answers = [await app.signIn(), await app.signIn(), await app.signIn(), await app.signIn()]
    let path = "/v1/sessions/" + answers[0].text("session.id")
    #expect(await world.send("DELETE", path, bearer: answers[1].accessToken).verdict == "204")
    #expect(await world.send("DELETE", path, bearer: answers[1].accessToken).verdict == "204")
    #expect(await app.refresh(answers[0].refreshToken).verdict == "401 session_ended signed_out")
    #expect(await world.send("DELETE", "/v1/sessions?keep=current", bearer: answers[1].accessToken).verdict == "204")
    #expect(await app.refresh(answers[2].refreshToken).verdict == "401 session_ended signed_out")
    #expect(await app.session(answers[1].accessToken).verdict == "200")
    #expect(await world.send("DELETE", "/v1/sessions?keep=none", bearer: answers[1].accessToken).verdict == "204")
    #expect(await app.session(answers[1].accessToken).verdict == "401 session_ended signed_out")
  }

  @Test(arguments: ["", "?keep=", "?keep=all", "?keep=current&keep=none"])
  func `are not all ended by a request that does not say which to keep`(query: String) async throws {
    let world = try await World()
    let token = await App(world: world).signIn().accessToken
    let answer = await world.send("DELETE", "/v1/sessions" + query, bearer: token)
    #expect([400, 422].contains(answer.status))
    #expect(await App(world: world).session(token).verdict == "200")
  }

  @Test func `belong to nobody else`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let kurt = await app.signIn(as: "kurt").accessToken
    let path = "/v1/sessions/" + mary.text("session.id")
    #expect(await world.send("DELETE", path, bearer: kurt).verdict == "404 not_found")
    #expect(await world.send("PATCH", path, ["name": "mine"], bearer: kurt).verdict == "404 not_found")
    #expect(await world.send("DELETE", "/v1/sessions/nonsense", bearer: kurt).verdict == "404 not_found")
    #expect(await world.send("DELETE", "/v1/sessions?keep=none", bearer: kurt).verdict == "204")
    #expect(await app.session(mary.accessToken).verdict == "200")
  }

  @Test func `show the account, whose name can be changed and taken away`() async throws {
    let world = try await World()
    let token = await App(world: world).signIn().accessToken
    let changed = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Marie"]], bearer: token)
    #expect(changed.names("name") == ["given_name"] && changed.text("name.given_name") == "Marie")
    let unchanged = await world.send("PATCH", "/v1/account", ["nickname": "M"], bearer: token)
    #expect(unchanged.body == changed.body)
    #expect(await world.send("PATCH", "/v1/account", ["name": [:]], bearer: token).verdict == "422 invalid_value")
    #expect(await world.send("PATCH", "/v1/account", ["name": "M"], bearer: token).verdict == "400 malformed_request")
    #expect(await world.send("PATCH", "/v1/account", ["name": .raw("null")], bearer: token)["name"] == nil)
    #expect(await world.send("GET", "/v1/account", bearer: token).names("").contains("name") == false)
  }

  @Test func `can be exported: all that is held, and no secret of it`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await app.signIn()
    world.clock.advance(by: 1)
    let token = await app.signIn().accessToken
    let identities = await world.send("GET", "/v1/account/identities", bearer: token)
    #expect(identities.count("items") == 1 && identities.text("items.0.status") == "active")
    #expect(identities["items.0.is_private_email"]?.bool == true)
    let export = await world.send("GET", "/v1/account/export", bearer: token)
    #expect(
      export.names("") == ["account", "apps", "exported_at", "history", "identities", "realm", "refusals", "sessions"])
    #expect(export["identities.0.identity"]?.rawBytes == identities["items.0"]?.rawBytes)
    #expect(export.text("identities.0.subject").split(separator: ".").count == 3)
    #expect(export.text("identities.0.tenant") == "TEAM000001")
    #expect(export.count("identities.0.provider_tokens") == 1)
    #expect(export.names("identities.0.provider_tokens.0") == ["client_id", "obtained_at"])
    #expect(
      (0..<3).map { export.text("history.\($0).kind") } == ["account.created", "session.opened", "session.opened"])
    #expect(export.text("history.2.session_id") == export.text("sessions.1.id"))
    #expect(export.count("identities") == 1 && export.count("sessions") == 2)
    #expect(export["account"]?.rawBytes == (await world.send("GET", "/v1/account", bearer: token)).body)
  }

  @Test func `are not opened by an access token that is old, foreign or damaged`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().accessToken
    let parts = token.split(separator: ".").map(String.init)
    let header = #"{"alg":"none","typ":"at+jwt"}"#
    let wrong = [
      "", "x", token + "x", token + ".", parts[0] + "." + parts[1] + ".",
      Base64URL.encode(Array(header.utf8)) + "." + parts[1] + ".",
      parts[0] + "." + parts[1] + "." + Base64URL.encode(Array(repeating: 0, count: 64)),
      await app.sheet("mary", nonce: nil).identityToken, await app.signIn().refreshToken,
    ]
    for text in wrong { #expect(await app.session(text).verdict == "401 access_token_invalid", "\(text)") }
    let basic = await world.send("GET", "/v1/session", fields: [("authorization", "Basic " + token)])
    #expect(basic.verdict == "401 access_token_invalid" && basic.field("www-authenticate") != nil)
    #expect(await world.send("GET", "/v1/session").verdict == "401 access_token_invalid")
    world.clock.advance(by: 899)
    #expect(await app.session(token).verdict == "200")
    world.clock.advance(by: 1)
    #expect(await app.session(token).verdict == "401 access_token_expired")
  }

  @Test func `number at most a hundred, the least used going first`() async throws {
    let world = try await World()
    let app = App(world: world)
    var first = await app.signIn()
    world.clock.advance(by: 1)
    let second = await app.signIn()
    world.clock.advance(by: 1)
    first = await app.refresh(first.refreshToken)
    for _ in 0..<99 {
      world.clock.advance(by: 1)
      _ = await app.signIn()
    }
    #expect(await app.refresh(second.refreshToken).verdict == "401 session_ended expired")
    #expect(await app.refresh(first.refreshToken).verdict == "200")
  }
}
