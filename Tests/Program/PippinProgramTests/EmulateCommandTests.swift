import PippinProgram
import Testing

@Suite struct EmulateCommandTests {
  @Test(arguments: ["", "Self", "127.0.0.1", "localhost:8081", "http://127.0.0.1:8081/", "ftp://127.0.0.1"])
  func `an issuer that is neither self nor an address is refused before anything starts`(_ issuer: String) async throws
  {
    let outcome = try await Trial().run(["emulate", "--port", "0", "--issuer", issuer])
    #expect(outcome.code == .usage && outcome.words.contains("--issuer"))
    #expect(outcome.bytes.isEmpty)
  }

  @Test(arguments: ["", "localhost:9080", "http://localhost:9080/", "http://localhost:9080/path", "ftp://localhost"])
  func `a server that is not an address without a path is refused before anything starts`(_ server: String) async throws
  {
    let outcome = try await Trial().run(["emulate", "--port", "0", "--server", server])
    #expect(outcome.code == .usage && outcome.words.contains("--server"))
    #expect(outcome.bytes.isEmpty)
  }
}
