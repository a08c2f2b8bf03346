interface Work<T> {
  /** Done by one tab at a time, until it is told to stop. */
  lead(signal: AbortSignal, say: (message: T) => void): Promise<void>
  /** Called in every tab with what the leading one says, there as well. */
  hear(message: T): void
}

/**
 * Lets one tab of the browser do the work for all; when it closes, the next takes over. A browser without locks (an
 * address that is not secure) does the work in every tab. Answers the way to leave.
 */
export function inOneTab<T>(name: string, { lead, hear }: Work<T>): () => void {
  const left = new AbortController()
  const { signal } = left
  const channel = 'locks' in navigator ? new BroadcastChannel(name) : null
  const say = (message: T) => {
    if (signal.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast stays within its origin
    channel?.postMessage(message)
    hear(message)
  }
  const work = () => (signal.aborted ? Promise.resolve() : lead(signal, say))
  if (channel === null) void work()
  else {
    // Tabs of one app speak one language: they reload together when it changes.
    channel.addEventListener('message', ({ data }) => hear(data as T))
    navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return () => {
    left.abort()
    channel?.close()
  }
}
