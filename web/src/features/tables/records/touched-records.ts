const listeners = new Map<string, Set<() => void>>()

/** Tells those who show more of a record than its cells that something about it has changed. */
export function announceTouched(ids: readonly string[]): void {
  for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
}

/** Calls whenever somebody changes the record or comments on it; returns what ends it. */
export function listenToRecord(id: string, listener: () => void): () => void {
  const own = listeners.get(id) ?? new Set()
  listeners.set(id, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(id)
  }
}
