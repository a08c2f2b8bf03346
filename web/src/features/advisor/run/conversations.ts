import type { ConversationHooks } from './chat-state.ts'
import { Conversation } from './conversation.ts'

const idleHooks: ConversationHooks = {
  onSessionCreated: () => undefined,
  onChanged: () => undefined,
  cancelRun: () => Promise.resolve(),
}
/** Idle conversations beyond this number are evicted, least recently used first. */
const maxConversations = 20

/** The owner of the cached conversations; it changes with the person or workspace, which clears the cache. */
let scope = ''
const conversations = new Map<string, Conversation>()
let fresh = new Conversation(null, idleHooks)
let freshNumber = 0

/** The conversation with this id, or the one not started yet; a different `number` gives a new one. */
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

/** Stores a conversation under its id, also a new one that has just received it. */
export function storeConversation(sessionId: string, conversation: Conversation): void {
  conversations.delete(sessionId)
  conversations.set(sessionId, conversation)
  for (const [id, other] of conversations) {
    if (conversations.size <= maxConversations) return
    if (!other.isBusy) conversations.delete(id)
  }
}

/** Whether this tab is receiving the conversation's events. */
export const isConversationStreaming = (sessionId: string): boolean =>
  conversations.get(sessionId)?.isStreaming ?? false

export const forgetConversation = (sessionId: string): boolean => conversations.delete(sessionId)
