import type { Turn } from './turn.ts'

export interface ChatState {
  readonly sessionId: string | null
  readonly turns: readonly Turn[]
  /** The conversation begins before its first turn here. */
  readonly hasEarlier: boolean
  /** The stream is lost, and being taken up again. */
  readonly isLost: boolean
  /** Waits for the answer before it. */
  readonly queued: ChatQuestion | null
}

export interface ChatQuestion {
  readonly message: string
  readonly files: readonly File[]
  readonly model?: string | undefined
  /** The run whose files it is about as well. */
  readonly filesOf?: string | null
}

export interface ConversationHooks {
  /** The service has given a new conversation its id. */
  onSessionCreated(sessionId: string): void
  /** Something that lists show has changed: a beginning or an end. */
  onChanged(): void
  cancelRun(runId: string): Promise<void>
}
