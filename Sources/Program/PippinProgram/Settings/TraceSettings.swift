package import PippinTelemetry

/// Where traces are sent, and which.
package struct TraceSettings: Sendable {
  package var exporter: OTLPConfiguration
  package var sampler = TraceSampler()
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?
}
