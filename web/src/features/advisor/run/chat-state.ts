import type { Turn } from './turn.ts'

export interface ChatState {
  readonly sessionId: string | null
  readonly turns: readonly Turn[]
  /** Whether the conversation has turns before the first one loaded. */
  readonly hasEarlier: boolean
  /** The stream was lost and is being resumed. */
  readonly isLost: boolean
  /** Waits for the previous answer to finish. */
  readonly queued: ChatQuestion | null
}

export interface ChatQuestion {
  readonly message: string
  readonly files: readonly File[]
  readonly model?: string | undefined
  /** The run whose files belong to this question as well. */
  readonly filesOf?: string | null
}

export interface ConversationHooks {
  /** Called when the service has assigned an id to a new conversation. */
  onSessionCreated(sessionId: string): void
  /** Called when something shown in lists has changed: a run has started or ended. */
  onChanged(): void
  cancelRun(runId: string): Promise<void>
}
