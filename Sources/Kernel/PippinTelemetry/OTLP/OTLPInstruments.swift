/// What became of finished spans.
package struct OTLPInstruments: Sendable {
  let exported: Counter.Cell
  let dropped: Counter.Cell
  let refused: Counter.Cell
  let failed: Counter.Cell

  /// Registers the metric.
  package init(_ metrics: Metrics) {
    let spans = metrics.counter(
      "pippin_trace_spans_total",
      "Spans of traces; outcome is exported, dropped (the queue was full), refused by the collector, or failed.",
      labels: [MetricLabel("outcome", among: ["exported", "dropped", "refused", "failed"])])
    exported = spans.cell(labels: ["exported"])
    dropped = spans.cell(labels: ["dropped"])
    refused = spans.cell(labels: ["refused"])
    failed = spans.cell(labels: ["failed"])
  }
}
