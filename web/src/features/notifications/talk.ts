/** Told the id of a conversation with the advisor in which an answer began or ended; null: there may be any number of them. */
type Listener = (sessionId: string | null) => void

const listeners = new Set<Listener>()

/** Calls back for each; answers the way to stop. */
export function hearOfTalk(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellOfTalk(sessionId: string | null): void {
  for (const listener of listeners) listener(sessionId)
}
