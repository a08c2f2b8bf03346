/** Called with the id of an advisor conversation in which an answer began or ended; null: any number of them. */
type Listener = (sessionId: string | null) => void

const listeners = new Set<Listener>()

/** Calls the listener for each change; returns a function that unsubscribes. */
export function subscribeToChatChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyChatChange(sessionId: string | null): void {
  for (const listener of listeners) listener(sessionId)
}
