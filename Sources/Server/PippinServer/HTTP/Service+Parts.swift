import PippinAPI
import PippinFoundation
import PippinPages
import PippinTelemetry

extension PippinService {
  /// What the service has for as long as the process runs.
  final class Parts: Sendable {
    let settings: ServiceSettings
    let instruments: Instruments
    let log: Log
    /// Records the traces of requests; nil unless traces are exported.
    let tracer: Tracer?
    let limiter: RateLimiter
    /// Counts codes of devices by account too, so it spares nobody: behind a proxy that nobody named, everybody is loopback.
    let userCodeLimiter = RateLimiter(sparesLoopback: false)
    let unnamedProxies = UnnamedProxies()
    let overloadLines = LogSampler()
    let callbackLines = LogSamplers<WebProvider>()
    let headers: AnswerHeaders
    let compressed: CompressedBodies
    let providerMetadataBody: [UInt8]?
    let crossOrigin: CrossOrigin

    init(
      settings: ServiceSettings, clients: ClientRegistry, instruments: Instruments, log: Log, tracer: Tracer?
    ) {
      self.settings = settings
      self.instruments = instruments
      self.log = log
      self.tracer = tracer
      // A proxy on this machine that nobody named speaks for many; once proxies are named, loopback is one more visitor.
      limiter = RateLimiter(sparesLoopback: settings.proxies.isEmpty)
      providerMetadataBody = ProviderMetadata.document(issuer: settings.publicURL, clients: clients)
      crossOrigin = CrossOrigin(clients)
      headers = AnswerHeaders(isSecure: settings.isSecure)
      var fixed: [(path: String, body: @Sendable () -> [UInt8])] = [
        (Endpoint.getOpenAPI.path, { OpenAPIDocument.api.utf8 })
      ]
      for (path, body) in settings.brand.assets.map({ ($0.path, $0.body) }) { fixed.append((path, { body })) }
      compressed = CompressedBodies(fixed)
    }
  }
}
