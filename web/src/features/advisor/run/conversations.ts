import type { ConversationHooks } from './chat-state.ts'
import { Conversation } from './conversation.ts'

const idleHooks: ConversationHooks = {
  onSessionCreated: () => undefined,
  onChanged: () => undefined,
  cancelRun: () => Promise.resolve(),
}
/** Idle ones beyond it are forgotten, the longest unused first. */
const maxConversations = 20

/** Whose and where they are; another person or workspace has none of them. */
let scope = ''
const conversations = new Map<string, Conversation>()
let fresh = new Conversation(null, idleHooks)
let freshNumber = 0

/** The conversation with this id, or the one that is not begun yet: another one for another number. */
export function getConversation(owner: string, sessionId: string | null, number: number): Conversation {
  if (owner !== scope) {
    scope = owner
    conversations.clear()
    fresh = new Conversation(null, idleHooks)
  }
  if (sessionId === null) {
    if (fresh.snapshot().sessionId !== null || number !== freshNumber) fresh = new Conversation(null, idleHooks)
    freshNumber = number
    return fresh
  }
  const known = conversations.get(sessionId) ?? new Conversation(sessionId, idleHooks)
  storeConversation(sessionId, known)
  return known
}

/** What was not begun yet has got its id. */
export function storeConversation(sessionId: string, conversation: Conversation): void {
  conversations.delete(sessionId)
  conversations.set(sessionId, conversation)
  for (const [id, other] of conversations) {
    if (conversations.size <= maxConversations) return
    if (!other.isBusy) conversations.delete(id)
  }
}

/** Whether this tab is notified of it as it is written. */
export const isConversationStreaming = (sessionId: string): boolean =>
  conversations.get(sessionId)?.isStreaming ?? false

export const forgetConversation = (sessionId: string): boolean => conversations.delete(sessionId)
