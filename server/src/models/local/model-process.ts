import { ModelError } from '../model-error.ts'
import type { Generated, GenerateOptions, ModelMessage, Turn } from './messages.ts'
import { ChildEndedError, type ModelChild, startModelChild } from './model-child.ts'
import { chooseSlot, createSlots, type Slot } from './slots.ts'

export interface GenerateRequest extends GenerateOptions {
  /** Its texts may share a sequence; null for a request that shares with nobody. */
  readonly workspace: string | null
  readonly turns: readonly Turn[]
  readonly signal: AbortSignal
  readonly onText: (piece: string) => void
  /** How many requests have to end before this one begins, each time that changes; 0 when it begins. */
  readonly onQueue: (ahead: number) => void
}

export interface ProcessOptions {
  readonly folder: string
  readonly modelPath: string
  /** For people. */
  readonly name: string
  readonly fileBytes: number
  /** Milliseconds without a request before its memory is given back; 10 minutes by default. */
  readonly idleMs?: number
  /** Milliseconds before a process that has failed is started again; doubled each time. */
  readonly backOffMs?: number
  readonly readFreeMemory?: () => number
  readonly onFailure?: (message: string, cause: unknown) => void
}

interface Waiting {
  readonly request: GenerateRequest
  readonly prompt: string
  readonly begin: (slot: Slot) => void
}

/** Texts that are written at the same time; further ones wait. Each needs memory of its own. */
const sequences = 2
const usualIdleMs = 600_000
const [usualBackOffMs, longestBackOffMs] = [1000, 60_000]
/** It looks for a stop between two batches of a prompt; one that does not is ended. */
const stopMs = 60_000
/** The file, what is read of it beside that, and what the machine needs to go on. */
export const estimateMemory = (fileBytes: number): number => fileBytes * 1.3 + 1_000_000_000

/** A model in a process of its own, which is started when it is first asked and may die at any time. */
export class ModelProcess {
  readonly #options: ProcessOptions
  #child: Promise<ModelChild> | null = null
  readonly #slots = createSlots(sequences)
  readonly #waiting: Waiting[] = []
  #nextId = 1
  #failures = 0
  #failedAt = 0
  #idle: NodeJS.Timeout | null = null

  constructor(options: ProcessOptions) {
    this.#options = options
  }

  /** Throws ModelError for what a person can be told, or the signal's reason at once; the sequence is free when the model has stopped. */
  async generate(request: GenerateRequest): Promise<Generated> {
    request.signal.throwIfAborted()
    return untilAborted(this.#run(request), request.signal)
  }

  async #run(request: GenerateRequest): Promise<Generated> {
    const prompt = JSON.stringify(request.turns)
    const slot = await this.#acquire(request, prompt)
    try {
      const child = await this.#open(request.signal)
      const isFresh = request.workspace === null || slot.workspace !== request.workspace
      Object.assign(slot, { workspace: request.workspace, prompt })
      return await this.#ask(child, slot, isFresh, request)
    } finally {
      this.#release(slot)
    }
  }

  /** Ends the process; what it was writing fails. */
  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    await this.#unload()
  }

  #acquire(request: GenerateRequest, prompt: string): Promise<Slot> {
    if (this.#idle !== null) clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(request.signal.reason)
        this.#tellQueue()
      }
      const entry: Waiting = {
        request,
        prompt,
        begin: (slot) => {
          request.signal.removeEventListener('abort', leave)
          slot.isBusy = true
          request.onQueue(0)
          resolve(slot)
        },
      }
      request.signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#beginNext()
    })
  }

  #release(slot: Slot): void {
    Object.assign(slot, { isBusy: false, usedAt: performance.now() })
    this.#beginNext()
    if (this.#slots.some(({ isBusy }) => isBusy)) return
    this.#idle = setTimeout(() => void this.#unload(), this.#options.idleMs ?? usualIdleMs)
    this.#idle.unref()
  }

  #beginNext(): void {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const slot = chooseSlot(this.#slots, next.request.workspace, next.prompt)
      if (slot === null) break
      this.#waiting.shift()
      next.begin(slot)
    }
    this.#tellQueue()
  }

  #tellQueue(): void {
    for (const [place, { request }] of this.#waiting.entries()) request.onQueue(place + 1)
  }

  async #open(signal: AbortSignal): Promise<ModelChild> {
    const { folder, modelPath, name, fileBytes, readFreeMemory = () => process.availableMemory() } = this.#options
    const open = await this.#child?.catch(() => null)
    if (open != null && !open.hasEnded) return open
    await this.#backOff(signal)
    // Another request may have started it meanwhile.
    if (this.#child === null) {
      const [needed, free] = [estimateMemory(fileBytes), readFreeMemory()]
      if (free < needed)
        throw new ModelError(
          'model_unreachable',
          `${name} needs ${toGigabytes(needed)} of free memory, and this server has ${toGigabytes(free)}. Your idea is saved. Close other programs there, or choose another model.`,
        )
      const started = startModelChild({ folder, modelPath, sequences }, (error) => this.#fail(started, error))
      this.#child = started
    }
    const starting = this.#child
    try {
      return await untilAborted(starting, signal)
    } catch (error) {
      signal.throwIfAborted()
      this.#fail(starting, error)
      throw new ModelError(
        'model_unreachable',
        `${name} could not be loaded on this server. Your idea is saved. Get it again in Account Settings → Models.`,
        null,
        error,
      )
    }
  }

  /** Waits after failures, so that a model that always dies does not keep the machine busy. */
  async #backOff(signal: AbortSignal): Promise<void> {
    if (this.#failures === 0) return
    const pause = Math.min(longestBackOffMs, (this.#options.backOffMs ?? usualBackOffMs) * 2 ** (this.#failures - 1))
    const left = this.#failedAt + pause - performance.now()
    if (left > 0) await untilAborted(new Promise<void>((resolve) => setTimeout(resolve, left)), signal)
  }

  /** Once for each process, and not for one that was told to end. */
  #fail(child: Promise<ModelChild>, error: unknown): void {
    if (this.#child !== child) return
    this.#forget()
    this.#failures++
    this.#failedAt = performance.now()
    this.#options.onFailure?.(`${this.#options.name} failed on this machine`, error)
  }

  /** A new process has read nothing. */
  #forget(): void {
    this.#child = null
    for (const slot of this.#slots) Object.assign(slot, { workspace: null, prompt: '' })
  }

  async #unload(): Promise<void> {
    const child = this.#child
    this.#forget()
    ;(await child?.catch(() => null))?.kill()
  }

  #ask(child: ModelChild, slot: Slot, isFresh: boolean, request: GenerateRequest): Promise<Generated> {
    const { name } = this.#options
    const { turns, schema, maxTokens, maxMs, temperature, signal, onText } = request
    const id = this.#nextId++
    return new Promise<Generated>((resolve, reject) => {
      const finish = (settle: () => void) => {
        forget()
        clearTimeout(stuck)
        signal.removeEventListener('abort', stop)
        settle()
      }
      const fail = (error: unknown) => finish(() => reject(signal.aborted ? signal.reason : error))
      let stuck: NodeJS.Timeout | undefined
      const stop = () => {
        child.send({ type: 'stop', id })
        stuck = setTimeout(() => child.kill(), stopMs)
      }
      const forget = child.listen(id, (message: ModelMessage | ChildEndedError) => {
        if (message instanceof ChildEndedError)
          return fail(
            new ModelError(
              'model_cut',
              `${name} ended in the middle on this server. The text so far is saved. Try again.`,
              null,
              message,
            ),
          )
        if (message.type === 'text') return onText(message.delta)
        if (message.type === 'tooLong') return fail(createTooLongError(name, message.tokens, message.most))
        if (message.type === 'failed') {
          this.#options.onFailure?.(`${name} could not answer`, message.message)
          return fail(
            new ModelError('model_refused', `${name} could not answer. Your idea is saved. Try again.`, null, message),
          )
        }
        if (message.type !== 'done') return
        this.#failures = 0
        if (signal.aborted) fail(signal.reason)
        else finish(() => resolve(message.made))
      })
      signal.addEventListener('abort', stop, { once: true })
      child.send({
        type: 'generate',
        id,
        slot: slot.index,
        isFresh,
        turns,
        options: { schema, maxTokens, maxMs, temperature },
      })
      if (signal.aborted) stop()
    })
  }
}

const createTooLongError = (name: string, tokens: number, most: number) =>
  new ModelError(
    'model_refused',
    `${name} reads at most ${most.toLocaleString('en')} tokens, and this request has ${tokens.toLocaleString('en')}. Your idea is saved. Shorten it, or choose another model.`,
  )

const toGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** The same, or the signal's reason once it is aborted; the work itself goes on. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
