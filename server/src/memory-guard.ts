/** Milliseconds between two checks: a hostile file grows memory by half a gigabyte a second. */
const checkEveryMs = 50

/**
 * Aborts once the process has grown by so many bytes; `end` stops the check. Worker threads have a limit for their objects and
 * none for their buffers, so this checks the whole process.
 */
export function startMemoryGuard(bytes: number): { readonly signal: AbortSignal; end(): void } {
  const most = process.memoryUsage.rss() + bytes
  const alarm = new AbortController()
  const look = setInterval(() => {
    if (process.memoryUsage.rss() > most) alarm.abort(new Error('Too much memory'))
  }, checkEveryMs).unref()
  return { signal: alarm.signal, end: () => clearInterval(look) }
}
