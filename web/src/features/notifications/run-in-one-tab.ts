interface TabWork<T> {
  /** Run by one tab at a time, until it is stopped. */
  lead(signal: AbortSignal, say: (message: T) => void): Promise<void>
  /** Called in every tab with the leader's messages, including the leader. */
  onMessage(message: T): void
}

/**
 * Lets one tab of the browser do the work for all; when it closes, the next takes over. A browser without locks (an insecure
 * address) does the work in every tab. Returns a function that stops it.
 */
export function runInOneTab<T>(name: string, { lead, onMessage }: TabWork<T>): () => void {
  const left = new AbortController()
  const { signal } = left
  const channel = 'locks' in navigator ? new BroadcastChannel(name) : null
  const broadcast = (message: T) => {
    if (signal.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast stays within its origin
    channel?.postMessage(message)
    onMessage(message)
  }
  const work = () => (signal.aborted ? Promise.resolve() : lead(signal, broadcast))
  if (channel === null) void work()
  else {
    // Tabs of one app have the same version: they reload together when it changes.
    channel.addEventListener('message', ({ data }) => onMessage(data as T))
    navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return () => {
    left.abort()
    channel?.close()
  }
}
