/** Milliseconds between two looks: what a hostile file blows up grows half a gigabyte a second. */
const lookEveryMs = 50

/**
 * Aborts once the process has grown by so many bytes since; `end` takes it away. Threads have a limit for their objects and
 * none for their buffers, so this looks at the whole process.
 */
export function growthAlarm(bytes: number): { readonly signal: AbortSignal; end(): void } {
  const most = process.memoryUsage.rss() + bytes
  const alarm = new AbortController()
  const look = setInterval(() => {
    if (process.memoryUsage.rss() > most) alarm.abort(new Error('Too much memory'))
  }, lookEveryMs).unref()
  return { signal: alarm.signal, end: () => clearInterval(look) }
}
