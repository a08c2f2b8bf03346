import type { Run } from '@draftwright/contract/agent/agents'
import type { ResumeEvent, ToolExecution } from '@draftwright/contract/agent/events'
import { titleLength } from '@draftwright/contract/agent/vocabulary'
import { waitForRetry } from './wait-for-retry.ts'
import type { ChatState, ConversationHooks, ChatQuestion } from './chat-state.ts'
import { ChatError, networkMessage, toChatError, sendMessage } from './chat-errors.ts'
import { type HeardEvent, isResumeEvent } from './heard-event.ts'
import { mergeTurns } from './merge-turns.ts'
import { continueRun, resumeRun, startRun } from './run-stream.ts'
import { applyEvent, createTurn, isTurnFinished, type Turn } from './turn.ts'

/** Milliseconds between renders of streamed text: smooth enough, and typing stays responsive. */
const renderIntervalMs = 40
const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 15_000] as const
/** Consecutive connection losses after which it reports a failure and waits for the person. */
const maxLosses = 12

/** A conversation is named after its first message. */
export const buildTitle = (message: string): string => {
  const line = message.trim().replace(/\s+/gu, ' ')
  return line.length > titleLength ? `${line.slice(0, titleLength)}...` : line
}

type RunEventSource = AsyncGenerator<HeardEvent | ResumeEvent>

/** One conversation as known to this tab. It lives outside the components: leaving the page does not end an answer. */
export class Conversation {
  /** Identifies the conversation, even while it has no id. */
  readonly key = crypto.randomUUID()
  /** Its id, unless the service chooses another. */
  readonly #ownId = crypto.randomUUID()
  #state: ChatState
  #hooks: ConversationHooks
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #reader: AbortController | null = null
  /** Stop was requested before the run had an id. */
  #isStopAsked = false
  /** The question of the last turn: its files exist only here until they are uploaded. */
  #asked: { key: string; question: ChatQuestion } | null = null

  constructor(sessionId: string | null, hooks: ConversationHooks) {
    this.#state = { sessionId, turns: [], hasEarlier: false, isLost: false, queued: null }
    this.#hooks = hooks
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly snapshot = (): ChatState => this.#state

  get isBusy(): boolean {
    return this.#state.turns.at(-1)?.isLoading ?? false
  }

  /** This tab is receiving its events. */
  get isStreaming(): boolean {
    return this.#reader !== null
  }

  /** Replaces the subscriber for later events. */
  setHooks(hooks: ConversationHooks): void {
    this.#hooks = hooks
  }

  /** Applies the server's state, either all runs or only the latest; an answer still in progress is followed. */
  adopt(runs: readonly Run[]): void {
    if (this.#reader !== null) return
    const { turns, hasEarlier } = mergeTurns(this.#state.turns, runs)
    this.#set({ turns, hasEarlier })
    const last = turns.at(-1)
    if (last?.isLoading === true && last.runId !== null) void this.#follow((signal) => this.#resumed(signal))
  }

  /** Prepends the turns before the first one here, even while an answer streams. `runs` are the whole branch. */
  adoptEarlier(runs: readonly Run[]): void {
    const { turns } = this.#state
    const at = runs.findIndex(({ run_id }) => run_id === turns[0]?.runId)
    // Otherwise another branch is shown by now.
    if (at > 0) this.#set({ turns: [...mergeTurns([], runs.slice(0, at)).turns, ...turns], hasEarlier: false })
  }

  /** Asks a question, at the end of the active branch or, for an edited question, in place of one of its turns. */
  send(question: ChatQuestion, instead?: Turn): void {
    if (this.isBusy) {
      this.#set({ queued: question })
      return
    }
    // A question that never arrived is resent with all its input; for one that did, the service has the files already.
    const lost = instead?.runId === null && this.#asked?.key === instead.key ? this.#asked.question : undefined
    const { message, model = lost?.model } = question
    const { files, filesOf } = lost ?? { files: question.files, filesOf: instead?.files.length ? instead.runId : null }
    const { turns, sessionId } = this.#state
    const at = instead === undefined ? turns.length : turns.indexOf(instead)
    const parent = instead === undefined ? (turns[at - 1]?.runId ?? null) : instead.parentId
    const attached = instead?.files ?? files.map(({ name, size }) => ({ name, size }))
    const turn = { ...createTurn(message, attached, parent), sent: files.length === 0 ? null : 0 }
    this.#asked = { key: turn.key, question: { message, files, model, filesOf } }
    this.#set({ turns: [...turns.slice(0, at), turn], queued: null })
    const branch = instead === undefined ? undefined : (parent ?? 'root')
    const fields = {
      message,
      session_id: sessionId ?? this.#ownId,
      parent_run_id: branch,
      files_of: filesOf ?? undefined,
      model,
    }
    const onSent = (sent: number) => this.#change(turn.key, (now) => (now.sent === null ? now : { ...now, sent }))
    void this.#follow((signal) => startRun(fields, files, signal, onSent))
  }

  /** Requests another answer to this turn's question; later turns stay in the old branch. */
  regenerate(turn: Turn): void {
    const { turns, sessionId } = this.#state
    const { runId } = turn
    if (this.isBusy) return
    if (runId === null || sessionId === null) {
      // The question never arrived: it is resent unchanged, in the same position.
      this.send({ message: turn.input, files: [] }, turn)
      return
    }
    this.#set({ turns: [...turns.slice(0, turns.indexOf(turn)), createTurn(turn.input, turn.files, turn.parentId)] })
    void this.#follow((signal) => continueRun(runId, { session_id: sessionId, regenerate: true }, signal))
  }

  /** Sends a person's decision on one proposal; the run pauses again while others are pending. */
  decide(turn: Turn, tool: ToolExecution): void {
    const { runId } = turn
    const { sessionId } = this.#state
    if (runId === null || sessionId === null || this.isBusy) return
    const decidingId = tool.tool_call_id
    this.#change(turn.key, (now) => ({ ...now, decidingId, status: 'RUNNING', isLoading: true, problem: null }))
    const fields = { session_id: sessionId, tools: JSON.stringify([tool]) }
    void this.#follow((signal) => continueRun(runId, fields, signal))
  }

  /** Stops immediately on screen; the service also stops its tools. Text already received stays. */
  stop(): void {
    const turn = this.#state.turns.at(-1)
    if (turn?.isLoading !== true) return
    this.#change(turn.key, (now) => ({ ...now, status: 'CANCELLED', isLoading: false, sent: null }))
    this.#show()
    if (turn.runId === null && (turn.sent === null || turn.sent === 1)) {
      this.#isStopAsked = true
      return
    }
    this.#reader?.abort()
    // Interrupted while uploading files: the service does not know the run, so there is nothing to cancel.
    if (turn.runId === null) return
    void this.#hooks.cancelRun(turn.runId)
  }

  unqueue(): void {
    this.#set({ queued: null })
  }

  /** Resumes a lost stream, or reads its remaining events. */
  reconnect(): void {
    const last = this.#state.turns.at(-1)
    if (this.#reader !== null || last?.runId == null || isTurnFinished(last)) return
    this.#change(last.key, (now) => ({ ...now, isLoading: true, problem: null }))
    void this.#follow((signal) => this.#resumed(signal))
  }

  /** Reads a stream to its end, resuming it whenever the connection is lost. */
  async #follow(open: (signal: AbortSignal) => RunEventSource): Promise<void> {
    const reader = new AbortController()
    this.#reader?.abort()
    this.#reader = reader
    this.#isStopAsked = false
    const key = this.#state.turns.at(-1)?.key ?? ''
    let source = open(reader.signal)
    for (let losses = 0; ; losses++) {
      const lastIndex = this.#current(key)?.lastIndex
      const problem = await this.#read(key, source, reader.signal)
      const turn = this.#current(key)
      if (reader.signal.aborted || turn === undefined || !turn.isLoading) break
      if (turn.lastIndex !== lastIndex) losses = 0
      const isFinal = problem !== null && problem.status >= 400 && problem.status < 500
      if (turn.runId === null || isFinal || losses >= maxLosses || isTurnFinished(turn)) {
        this.#give(key, problem?.message ?? null)
        break
      }
      this.#set({ isLost: true })
      await waitForRetry(retryDelaysMs[Math.min(losses, retryDelaysMs.length - 1)] ?? 0, reader.signal)
      source = this.#resumed(reader.signal)
    }
    if (this.#reader !== reader) return
    this.#reader = null
    this.#set({ isLost: false })
    this.#show()
    this.#hooks.onChanged()
    this.#next()
  }

  #resumed(signal: AbortSignal): RunEventSource {
    const { sessionId, turns } = this.#state
    const { runId, lastIndex = -1 } = turns.at(-1) ?? {}
    return resumeRun(runId ?? '', sessionId ?? '', lastIndex, signal)
  }

  async #read(key: string, source: RunEventSource, signal: AbortSignal) {
    try {
      for await (const event of source) {
        if (signal.aborted) return null
        if (isResumeEvent(event)) {
          if (event.event === 'error') throw new ChatError(event.message ?? sendMessage, 404)
          continue
        }
        this.#hear(key, event)
      }
      return null
    } catch (error) {
      return toChatError(error)
    }
  }

  #hear(key: string, event: HeardEvent): void {
    const { runId: knownId = null, status } = this.#current(key) ?? {}
    const { run_id: runId = knownId, session_id: sessionId = this.#state.sessionId ?? this.#ownId } = event
    const isFirst = runId !== knownId || status === 'PENDING'
    if (this.#isStopAsked) {
      this.#isStopAsked = false
      this.#change(key, (turn) => ({ ...turn, runId }))
      this.#named(sessionId)
      if (runId !== null) void this.#hooks.cancelRun(runId)
      this.#reader?.abort()
      return
    }
    if (this.#state.isLost) this.#set({ isLost: false })
    this.#change(key, (turn) => applyEvent(turn, event))
    this.#named(sessionId)
    if (isFirst) this.#hooks.onChanged()
  }

  #named(sessionId: string): void {
    if (this.#state.sessionId === sessionId) return
    this.#set({ sessionId })
    this.#hooks.onSessionCreated(sessionId)
  }

  /** Marks the turn as ended: no more events will follow. An answer that does not end says so. */
  #give(key: string, problem: string | null): void {
    this.#change(key, (turn) => ({
      ...turn,
      isLoading: false,
      decidingId: null,
      sent: null,
      problem:
        problem ?? turn.problem ?? (isTurnFinished(turn) ? null : turn.text === '' ? sendMessage : networkMessage),
      // Without the id of its run an answer cannot be taken up again, only asked for.
      status: turn.status === 'PENDING' || (turn.runId === null && !isTurnFinished(turn)) ? 'ERROR' : turn.status,
    }))
  }

  #next(): void {
    const { queued, turns } = this.#state
    if (queued !== null && turns.at(-1)?.status === 'COMPLETED') this.send(queued)
  }

  #current(key: string): Turn | undefined {
    return this.#state.turns.findLast((turn) => turn.key === key)
  }

  #change(key: string, change: (turn: Turn) => Turn): void {
    const at = this.#state.turns.findLastIndex((turn) => turn.key === key)
    const turn = this.#state.turns[at]
    if (turn !== undefined) this.#set({ turns: this.#state.turns.with(at, change(turn)) })
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change }
    this.#timer ??= setTimeout(() => this.#show(), renderIntervalMs)
  }

  #show(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const listener of this.#listeners) listener()
  }
}
