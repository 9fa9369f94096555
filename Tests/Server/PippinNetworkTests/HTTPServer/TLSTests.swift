import Foundation
import PippinTokens
import PippinHTTP
import PippinNetwork
import PippinSecret
import PippinTestKit
import Testing

/// The server behind its own certificate, asked by curl: the client that our own code cannot fool.
@Suite struct TLSTests {
  private static let host = "appleid.apple.com"

  @Test func `a client that trusts the authority is served over TLS`() async throws {
    try await withTLSServer { curl in
      let answer = await curl(["https://appleid.apple.com/now", "--data", "x=1"])
      #expect(answer.output == "https appleid.apple.com POST /now x=1")
      #expect(answer.status == 0)
      // Three on one connection, each laid aside once on its way.
      let later = await curl((1...3).map { "https://appleid.apple.com/later/\($0)" })
      #expect(later.output == (1...3).map { "https appleid.apple.com GET /later/\($0) " }.joined())
      let large = await curl(["https://appleid.apple.com/large"])
      #expect(large.output.utf8.count == 3_000_000)
    }
  }

  @Test(
    arguments: [
      (["--tlsv1.3"], 0), (["--tls-max", "1.2"], 0), (["--tls-max", "1.1"], 35),
    ] as [([String], Int32)])
  func `only TLS 1.2 and 1.3 are accepted`(arguments: [String], status: Int32) async throws {
    try await withTLSServer { curl in
      // The client's own library would refuse old versions before the server sees them.
      let answer = await curl(arguments + ["--ciphers", "DEFAULT:@SECLEVEL=0", "https://appleid.apple.com/"])
      #expect(answer.status == status)
    }
  }

  @Test func `plain HTTP on the TLS port gets no answer`() async throws {
    try await withTLSServer { _ in
    } raw: { port in
      let answer = await exchange(port: port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n") ?? ""
      #expect(!answer.contains("HTTP/1.1"))
    }
  }

  @Test func `a client without a TLS handshake is closed in time`() async throws {
    try await withTLSServer(headerTime: .milliseconds(200)) { _ in
    } raw: { port in
      let start = ContinuousClock.now
      let end = await onThread { RawClient(port: port)?.readToEnd() }
      #expect(end != nil && ContinuousClock.now - start < .seconds(20))
    }
  }

  @Test func `a body that grows too large ends the connection, and no plain bytes reach the session`() async throws {
    try await withTLSServer { curl in
      let chunked = await curl([
        "https://appleid.apple.com/", "--header", "Transfer-Encoding: chunked", "--data-binary", "@/usr/bin/env",
      ])
      #expect(chunked.output.isEmpty)
      #expect([52, 55, 56].contains(chunked.status), "an end, not a broken record: \(chunked.status)")
      let declared = await curl([
        "https://appleid.apple.com/", "--data-binary", "@/usr/bin/env", "--write-out", "%{http_code}",
        // Who asks first hears the answer; whoever sends all the same may find the connection closed before it.
        "--header", "Expect: 100-continue",
      ])
      #expect(declared.output.hasSuffix("413"))
    }
  }

  @Test func `a certificate is replaced while connections live, and none is lost`() async throws {
    let now = Int(Date.now.timeIntervalSince1970)
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: now, days: 1)
    let folder = FileManager.default.temporaryDirectory
    let trusted = folder.appending(path: "pippin-\(UUID().uuidString).pem")
    try Data(authority.certificatePEM.utf8).write(to: trusted)
    defer { try? FileManager.default.removeItem(at: trusted) }
    func identity() throws -> TLSIdentity {
      let issued = try authority.issue(host: Self.host)
      return TLSIdentity(certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
    }
    let server = HTTPServer(configuration: .init(tls: try identity()), responder: Self.responder)
    try server.start()
    let known = [
      "--silent", "--cacert", trusted.path, "--noproxy", "*", "--connect-to",
      "\(Self.host):443:127.0.0.1:\(server.port)",
    ]
    // One connection, which is used before and after.
    let rate = ["--rate", "10/s"]
    async let long = onThread { Self.curl(known + rate + (0..<20).map { "https://appleid.apple.com/later/\($0)" }) }
    try await eventually("it is connected") { server.connectionCount > 0 }
    for _ in 0..<3 {
      server.present(try #require(try server.prepare(try identity())))
      let answer = await onThread { Self.curl(known + ["https://appleid.apple.com/new"]) }
      #expect(answer.output == "https appleid.apple.com GET /new " && answer.status == 0)
    }
    let answers = await long
    #expect(answers.status == 0 && answers.output.contains("/later/19"))
    let other = TLSIdentity(
      certificateChainPEM: try identity().certificateChainPEM, privateKeyPEM: try identity().privateKeyPEM)
    let error = #expect(throws: HTTPServerError.self) { try server.prepare(other) }
    #expect(error?.code == .badCertificate)
    // A certificate that nobody trusts, prepared and given up.
    let foreign = try LocalAuthority(for: Self.host, named: "Other", now: now, days: 1).issue(host: Self.host)
    var prepared = try server.prepare(
      TLSIdentity(certificateChainPEM: foreign.certificatePEM, privateKeyPEM: foreign.privateKeyPEM))
    #expect(prepared != nil)
    #expect(await onThread { Self.curl(known + ["https://appleid.apple.com/still"]) }.status == 0)
    prepared = nil
    #expect(await onThread { Self.curl(known + ["https://appleid.apple.com/still"]) }.status == 0)
    await server.stop(grace: .zero)
  }

  @Test func `does not start with a key of another certificate`() throws {
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: 1_790_000_000, days: 30)
    let identity = TLSIdentity(
      certificateChainPEM: try authority.issue(host: Self.host).certificatePEM,
      privateKeyPEM: try authority.issue(host: Self.host).privateKeyPEM)
    let server = HTTPServer(configuration: .init(tls: identity), responder: Answering.echo)
    let error = #expect(throws: HTTPServerError.self) { try server.start() }
    #expect(error?.code == .badCertificate)
  }

  private struct Answer: Sendable {
    let status: Int32
    let output: String
  }

  private static let responder = Answering { request in
    if request.path.hasPrefix("/later") { await Task.yield() }
    if request.path == "/large" { return .text(String(repeating: "0123456789", count: 300_000)) }
    return .text("\(request.scheme) \(request.authority) \(request.method) \(request.path) \(request.bodyText)")
  }

  /// Runs a server as the host, and hands over a curl that trusts and finds it.
  private func withTLSServer(
    headerTime: Duration = .seconds(10), _ body: (@Sendable ([String]) async -> Answer) async throws -> Void,
    raw: (Int) async throws -> Void = { _ in }
  ) async throws {
    let now = Int(Date.now.timeIntervalSince1970)
    let authority = try LocalAuthority(for: Self.host, named: "Test", now: now, days: 1)
    let trusted = FileManager.default.temporaryDirectory.appending(path: "pippin-\(UUID().uuidString).pem")
    try Data(authority.certificatePEM.utf8).write(to: trusted)
    let issued = try authority.issue(host: Self.host)
    let identity = TLSIdentity(
      certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
    var limits = HTTPServerConfiguration.Limits()
    limits.bodyBytes = 10_000
    limits.headerTime = headerTime
    let server = HTTPServer(configuration: .init(limits: limits, tls: identity), responder: Self.responder)
    try server.start()
    let port = server.port
    let known = [
      "--silent", "--cacert", trusted.path, "--noproxy", "*", "--connect-to", "\(Self.host):443:127.0.0.1:\(port)",
    ]
    try await body { arguments in await onThread { Self.curl(known + arguments) } }
    try await raw(port)
    await server.stop(grace: .zero)
    try FileManager.default.removeItem(at: trusted)
  }

  private static func curl(_ arguments: [String]) -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["curl"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return Answer(status: -1, output: "\(error)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Answer(status: process.terminationStatus, output: text)
  }
}
