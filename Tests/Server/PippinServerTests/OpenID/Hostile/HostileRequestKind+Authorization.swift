import PippinAccounts
import PippinHTTP
import PippinTestKit

/// Requests at the authorization endpoint whose address is a good one.
extension HostileRequestKind {
  static let authorizationRequests = [
    HostileRequestKind("client_id: unknown, or not the address's") { scene in
      let long = String(repeating: "c", count: 5000)
      let ids: [String?] = [
        nil, "", " ", "nobody", "Grafana", "GRAFANA", " grafana", "grafana ", "grafana\n", "grafana\0", "grafana%00",
        "grafana/", "./grafana",
        "grafana,gitea", "grafana gitea", "gr\u{430}fana", "ｇｒａｆａｎａ", "*", "null", "undefined", "' OR 1=1 --",
        "<script>", long, "gitea", "poster",
        "desk", "com.example.app", "example-web", "without-apple", "example-android", "https://grafana.example.com",
        "television",
      ]
      return ids.map { id in HostileRequest(id ?? "missing", .page) { await scene.authorize(["client_id": id]) } }
        + [HostileRequest("a client that may not use codes", .page) { await scene.authorize([:], as: "television") }]
    },
    HostileRequestKind("response_type and response_mode") { scene in
      let types = [
        "token", "id_token", "none", "code token", "code id_token", "id_token token", "code id_token token",
        "code code", "CODE", "Code", " code",
        "code ", "code\n", "code\0", "code,token", "code+token", "c\u{43E}de", "password", "device_code", "*",
        "code;token", "%63ode",
      ]
      let modes = [
        "fragment", "form_post", "query.jwt", "fragment.jwt", "form_post.jwt", "jwt", "web_message", "QUERY", "query ",
        "query,fragment", "none",
      ]
      return types.map { type in
        HostileRequest(type, .back("unsupported_response_type")) { await scene.authorize(["response_type": type]) }
      }
        + [nil, ""].map { type in
          HostileRequest(type ?? "missing", .back("invalid_request")) { await scene.authorize(["response_type": type]) }
        }
        + modes.map { mode in
          HostileRequest("mode \(mode)", .back("invalid_request")) { await scene.authorize(["response_mode": mode]) }
        }
    },
    HostileRequestKind("PKCE: left out, weakened or malformed") { scene in
      let good = scene.party.request().first { $0.0 == "code_challenge" }?.1 ?? ""
      let methods: [String?] = [
        nil, "", "plain", "PLAIN", "s256", "S512", "S256 ", " S256", "S256\n", "S256,plain", "S256 plain", "none",
        "SHA-256", "S\u{FF12}56",
      ]
      let challenges: [String?] = [
        nil, "", " ", "a", String(good.dropLast()), good + "A", good + "=", good + "==", " " + good, good + " ",
        good + "\n", good + "\0",
        RelyingParty.verifier, String(repeating: "*", count: 43), String(repeating: "/", count: 43),
        String(repeating: "+", count: 43),
        String(repeating: "A", count: 42) + "B", String(repeating: "\u{E4}", count: 43),
        String(repeating: "A", count: 64),
        String(repeating: "A", count: 10_000), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM.", "null",
      ]
      return methods.map { method in
        HostileRequest("method \(method ?? "missing")", .back("invalid_request")) {
          await scene.authorize(["code_challenge_method": method])
        }
      }
        + challenges.filter { $0 != RelyingParty.verifier }.map { challenge in
          HostileRequest("challenge \((challenge ?? "missing").prefix(50))", .back("invalid_request")) {
            await scene.authorize(["code_challenge": challenge])
          }
        } + [
          HostileRequest("the verifier as a plain challenge", .back("invalid_request")) {
            await scene.authorize(["code_challenge": RelyingParty.verifier, "code_challenge_method": "plain"])
          },
          HostileRequest("neither", .back("invalid_request")) {
            await scene.authorize(["code_challenge": String?.none, "code_challenge_method": nil])
          },
          HostileRequest("neither, of a public client", .back("invalid_request")) {
            await scene.authorize(["code_challenge": String?.none, "code_challenge_method": nil], as: "page")
          },
        ]
    },
    HostileRequestKind("scope: nothing that the client may have") { scene in
      let scopes: [String?] = [
        nil, "", " ", "   ", "OPENID", "Openid", "openid\temail", "openid,email", "openid\nemail", "openid\0",
        "\u{3BF}penid", "admin", "*",
        "accounts:read", "accounts:write jobs:write", "openid%20email", "\"openid\"", "address phone", "openid;email",
        String(repeating: "x ", count: 3000),
      ]
      return scopes.map { scope in
        HostileRequest(String((scope ?? "missing").prefix(50)), .back("invalid_scope")) {
          await scene.authorize(["scope": scope])
        }
      }
    },
    HostileRequestKind("prompt and max_age") { scene in
      let prompts = [
        "none login", "login none", "none consent", "none select_account", "NONE", "None", "none,login", "none\nlogin",
        "nоne", "create", "never", "login\tconsent",
        "login;none", "0", "true", "*", "none none login", "log\u{200B}in",
      ]
      let ages = [
        "-1", "+1", "1.5", "1e3", "0x10", "ten", " 1", "1 ", "1\n", "１０", "٣", "9999999999", "99999999999999999999",
        "NaN", "null", "1,2", "--1", "1_000",
      ]
      return prompts.map { prompt in
        HostileRequest("prompt \(prompt)", .back("invalid_request")) { await scene.authorize(["prompt": prompt]) }
      }
        + ages.map { age in
          HostileRequest("max_age \(age)", .back("invalid_request")) { await scene.authorize(["max_age": age]) }
        }
    },
    HostileRequestKind("a question that is asked again, whatever the client wants") { scene in
      scene.world.clock.advance(by: 60)
      let changes: [([String: String?], Set<HostileRequest.Outcome>)] = [
        (["prompt": "login"], .signIn), (["prompt": "select_account"], .signIn), (["prompt": "login consent"], .signIn),
        (["prompt": "login login"], .signIn), (["max_age": "0"], .signIn), (["max_age": "59"], .signIn),
        (["max_age": "000"], .signIn),
        (["prompt": "none", "max_age": "0"], .back("login_required")),
        (["prompt": "none", "max_age": "30"], .back("login_required")),
      ]
      return changes.flatMap { change, outcome in
        [false, true].map { post in
          HostileRequest("\(change.mapValues { $0 ?? "" }), \(post ? "POST" : "GET")", outcome) {
            await scene.authorize(change, post: post)
          }
        }
      } + [
        HostileRequest("prompt=none where consent is wanted", .back("consent_required")) {
          await scene.authorize(["prompt": "none"], as: "asking")
        },
        HostileRequest("prompt=none without a session", .back("login_required")) {
          await scene.visit(scene.party.path(["prompt": "none"]), cookies: false)
        },
        HostileRequest("prompt=none at an address that needs a button", [.back("interaction_required")]) {
          await scene.authorize(["prompt": "none", "redirect_uri": "http://127.0.0.1/callback"], as: "desk")
        },
      ]
    },
    HostileRequestKind("request, registration, and values that are too long") { scene in
      let objects = [
        "e30.e30.", "eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2V2aWwuZXhhbXBsZSJ9.", "x", "{}",
        String(repeating: "a", count: 9000),
      ]
      let long = String(repeating: "x", count: 1201)
      return objects.map { object in
        HostileRequest("request \(object.prefix(20))", .back("request_not_supported")) {
          await scene.authorize(["request": object])
        }
      }
        + ["{}", "{\"redirect_uris\":[\"https://evil.example\"]}", "x"].map { (value: String) in
          HostileRequest("registration \(value)", .back("registration_not_supported")) {
            await scene.authorize(["registration": value])
          }
        }
        + ["state": long, "nonce": String(repeating: "n", count: 513)].map { name, value in
          HostileRequest("\(name) too long", .back("invalid_request")) { await scene.authorize([name: value]) }
        }
        + ["a\r\nset-cookie: x=1", "\0", "&code=stolen&", "#", "<script>alert(1)</script>", "\u{202E}"].map { state in
          HostileRequest("state \(state.debugDescription)", .back("unsupported_response_type")) {
            await scene.authorize(["state": state, "response_type": "token"])
          }
        }
    },
    HostileRequestKind("a parameter that is there twice") { scene in
      let good = scene.party.request([
        "prompt": "consent", "max_age": "10000", "login_hint": "mary@example.com", "ui_locales": "de",
        "response_mode": "query", "extra": "x",
      ])
      return good.flatMap { name, value in
        [value, "evil", ""].map { second in
          HostileRequest("\(name), then \(second.prefix(12))", .page) {
            await scene.visit("/oauth/authorize?" + FormData.encode(good + [(name, second)]))
          }
        }
      }
        + good.map { name, value in
          HostileRequest("\(name), by POST", .page) {
            await scene.visit("/oauth/authorize", method: "POST", form: FormData.encode([(name, "evil")] + good))
          }
        }
    },
    HostileRequestKind("queries and bodies that are malformed") { scene in
      let good = FormData.encode(scene.party.request())
      let queries = [
        good + "&x=%", good + "&x=%f", good + "&x=%zz", good + "&x=%ff", good + "&%c3%28=1", good + "&x=%ed%a0%80",
        good + "&%=", good + "&redirect_uri",
        good.replacing("client_id=", with: "client%5fid=evil&client_id="),
        good + "&redirect%5Furi=https://evil.example",
        good + String(repeating: "&a=1", count: 300), good.replacing("&", with: ";"), "", "?", "&&&&", "=",
        good.uppercased(),
        good.replacing("=", with: ":"), good.replacing("redirect_uri=", with: "redirect_uri%00="),
        good.replacing("redirect_uri=", with: "redirect_uri[]="),
        good.replacing("redirect_uri=", with: "Redirect_uri="), good.replacing("client_id=", with: " client_id="),
      ]
      let types: [String?] = [
        nil, "application/json", "text/plain", "multipart/form-data; boundary=x", "application/xml",
        "application/x-www-form-urlencoded-x",
        "application/x-www-form", "", "text/html", "application/octet-stream",
      ]
      return queries.map { query in
        HostileRequest("query \(query.suffix(30))", .page) { await scene.visit("/oauth/authorize?" + query) }
      }
        + queries.map { form in
          HostileRequest("body \(form.suffix(30))", .page) {
            await scene.visit("/oauth/authorize", method: "POST", form: form)
          }
        }
        + types.map { type in
          HostileRequest("content type \(type ?? "missing")", .page) {
            await scene.visit("/oauth/authorize", method: "POST", form: good, type: type)
          }
        } + [
          HostileRequest("a POST with the parameters in the query", .page) {
            await scene.visit("/oauth/authorize?" + good, method: "POST", form: "")
          },
          HostileRequest("JSON in a form's place", .page) {
            await scene.visit("/oauth/authorize", method: "POST", form: #"{"client_id":"grafana"}"#)
          },
        ]
        + ["PUT", "DELETE", "PATCH", "TRACE"].map { method in
          HostileRequest(method, [.page, .refused("method_not_allowed"), .refused("not_found")]) {
            await scene.visit("/oauth/authorize?" + good, method: method)
          }
        }
    },
  ]
}
