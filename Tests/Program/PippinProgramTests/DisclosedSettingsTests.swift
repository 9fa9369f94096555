import Testing

@testable import PippinProgram

/// What operators see of settings who cannot read the file: nothing that could hold a secret.
@Suite struct `Settings that the console shows` {
  typealias Form = SettingDeclaration.Form

  @Test func `are numbers, truth values and words of a closed set`() {
    #expect(Form.integer(1...9).disclosed(.number(7)) == "7")
    #expect(Form.boolean.disclosed(.bool(true)) == "true")
    #expect(Form.booleanOrObject(EmailCodeSetting.self).disclosed(.bool(false)) == "false")
    #expect(Form.choice(["info", "debug"]).disclosed(.string("debug")) == "debug")
    #expect(Form.list(.choice(["a", "b"])).disclosed(.array([.string("b"), .string("a")])) == "[b, a]")
  }

  @Test func `are withheld where they are not what was declared`() {
    #expect(Form.choice(["info"]).disclosed(.string("hunter2")) == nil)
    #expect(Form.integer(1...9).disclosed(.string("hunter2")) == nil)
    #expect(Form.boolean.disclosed(.string("hunter2")) == nil)
    #expect(Form.list(.choice(["a"])).disclosed(.array([.string("a"), .string("hunter2")])) == nil)
    #expect(Form.object(ServerSetting.self).disclosed(.object(["a": .string("hunter2")])) == nil)
    #expect(Form.booleanOrObject(EmailCodeSetting.self).disclosed(.object(["a": .string("hunter2")])) == nil)
  }

  @Test func `are texts that are declared public, and no others, nor files`() {
    #expect(Form.text("text", isPublic: true).disclosed(.string("TEAM000001")) == "TEAM000001")
    #expect(Form.text("text").disclosed(.string("hunter2")) == nil)
    #expect(Form.list(.text("text")).disclosed(.array([.string("hunter2")])) == nil)
    #expect(Form.text("ADDRESS").disclosed(.string("postgres://pippin:hunter2@db/pippin")) == nil)
    #expect(Form.file.disclosed(.string("hunter2.key")) == nil)
    #expect(Form.list(.file).disclosed(.array([.string("hunter2.key"), .string("new.key")])) == nil)
  }

  @Test(arguments: [
    ("https://api.example.com/pippin?token=hunter2", "https://api.example.com/pippin?…"),
    ("https://api.example.com:8443", "https://api.example.com:8443/"), ("https://pippin:hunter2@api.example.com/", nil),
    ("smtp://pippin:hunter2@mail.example.com", nil), ("hunter2", nil),
  ])
  func `are addresses without their query and their login`(address: String, shown: String?) {
    #expect(Form.text("URL").disclosed(.string(address)) == shown)
  }

  @Test func `are public by name, so that nobody makes another one public unseen`() {
    let open = SettingsTable.all.flatMap { table in
      table.rows.filter { $0.declaration.form.isPublicText }.map { "\(table.path).\($0.name)" }
    }
    for name in ["user", "password", "secret", "token", "store", "file", "command", "folder"] {
      #expect(!open.contains { $0.hasSuffix(".\(name)") || $0.hasSuffix("_\(name)") }, "\(name)")
    }
    #expect(open.contains(".listen") && open.contains("clients[].id") && open.contains("apple.teams[].id"))
  }
}

extension SettingDeclaration.Form {
  fileprivate var isPublicText: Bool {
    switch self {
    case .text(_, let isPublic): isPublic
    case .list(let element): element.isPublicText
    default: false
    }
  }
}
