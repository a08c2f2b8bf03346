import type { Hooks } from './chat-state.ts'
import { Conversation } from './conversation.ts'

const idle: Hooks = { known: () => undefined, changed: () => undefined, cancel: () => Promise.resolve() }
/** Idle ones beyond it are forgotten, the longest unused first. */
const mostKept = 20

/** Whose and where they are; another person or workspace has none of them. */
let scope = ''
const kept = new Map<string, Conversation>()
let fresh = new Conversation(null, idle)
let freshNumber = 0

/** The conversation with this id, or the one that is not begun yet: another one for another number. */
export function conversationFor(owner: string, sessionId: string | null, number: number): Conversation {
  if (owner !== scope) {
    scope = owner
    kept.clear()
    fresh = new Conversation(null, idle)
  }
  if (sessionId === null) {
    if (fresh.snapshot().sessionId !== null || number !== freshNumber) fresh = new Conversation(null, idle)
    freshNumber = number
    return fresh
  }
  const known = kept.get(sessionId) ?? new Conversation(sessionId, idle)
  keep(sessionId, known)
  return known
}

/** What was not begun yet has got its id. */
export function keep(sessionId: string, conversation: Conversation): void {
  kept.delete(sessionId)
  kept.set(sessionId, conversation)
  for (const [id, other] of kept) {
    if (kept.size <= mostKept) return
    if (!other.isBusy) kept.delete(id)
  }
}

/** Whether this tab hears of it as it is written. */
export const isHeard = (sessionId: string): boolean => kept.get(sessionId)?.isHearing ?? false

export const forget = (sessionId: string): boolean => kept.delete(sessionId)
