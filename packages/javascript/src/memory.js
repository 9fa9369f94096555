/** Keeps sessions in this process, for development: they end with it, and no other process sees them. */
export function memoryStore() {
  /** @type {Map<string, { value: string, until: number }>} */
  const kept = new Map();
  return {
    /** @param {string} id */
    async get(id) {
      const entry = kept.get(id);
      return entry && entry.until > Date.now() ? JSON.parse(entry.value) : undefined;
    },
    /**
     * @param {string} id
     * @param {unknown} value
     * @param {number} seconds
     */
    async set(id, value, seconds) {
      for (const [other, { until }] of kept) if (until <= Date.now()) kept.delete(other);
      kept.set(id, { value: JSON.stringify(value), until: Date.now() + seconds * 1000 });
    },
    /** @param {string} id */
    async delete(id) {
      kept.delete(id);
    },
  };
}
