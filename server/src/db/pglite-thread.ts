import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '../start-error.ts'
import { DatabaseError, DatabaseUnavailableError, type Result, toDatabaseError } from './engine.ts'
import type { Answer, Programs, Task, WorkerStart } from './worker-messages.ts'

interface Waiting {
  readonly id: number
  readonly limitMs: number
  resolve(result: Result<unknown>): void
  reject(error: Error): void
}

let programs: Promise<Programs> | undefined

/** Compiled once per process, for any number of databases. */
async function compilePrograms(): Promise<Programs> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { pgliteWasmModule, initdbWasmModule }
}

/** One worker thread with one PGlite in it. It runs its tasks in the order they were sent; `onEnd` is called when it has exited. */
export class PgliteThread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  readonly #onEnd: (why: 'closed' | 'too-slow' | 'crashed') => void
  #watch: NodeJS.Timeout | undefined
  #headSince = performance.now()
  #nextId = 1
  #ended = false

  constructor(
    worker: Worker,
    onNotify: (channel: string, payload: string) => void,
    onEnd: (why: 'closed' | 'too-slow' | 'crashed') => void,
  ) {
    this.#worker = worker
    worker.on('message', (answer: Answer) => {
      if (answer.type === 'notify') onNotify(answer.channel, answer.payload)
      if (answer.type === 'done') this.#take(answer.id)?.resolve({ rows: answer.rows, affected: answer.affected })
      if (answer.type === 'failed') this.#take(answer.id)?.reject(toDatabaseError(answer.message, answer.fields))
    })
    worker.on('error', () => void this.#end('crashed', onEnd))
    worker.on('exit', () => void this.#end('closed', onEnd))
    this.#onEnd = onEnd
  }

  /** Checks the running statement while there is one; an idle thread needs no timer. */
  #watchHead(): void {
    this.#watch ??= setInterval(() => {
      const head = this.#waiting[0]
      if (head === undefined) {
        clearInterval(this.#watch)
        this.#watch = undefined
      } else if (performance.now() - this.#headSince > head.limitMs) void this.#end('too-slow', this.#onEnd)
    }, 100).unref()
  }

  static async start(
    start: Omit<WorkerStart, 'programs'>,
    onNotify: (channel: string, payload: string) => void,
    onEnd: (why: 'closed' | 'too-slow' | 'crashed') => void,
  ): Promise<PgliteThread> {
    programs ??= compilePrograms()
    const workerData: WorkerStart = { ...start, programs: await programs }
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
    const refusal = await new Promise<string | null>((resolve, reject) => {
      worker.once('message', (answer: Answer) => resolve(answer.type === 'refused' ? answer.message : null))
      worker.once('error', reject)
      worker.once('exit', (code) => resolve(`its thread ended with code ${code}`))
    })
    if (refusal !== null) {
      await worker.terminate()
      throw new StartError(`The embedded database did not open: ${refusal}`)
    }
    worker.removeAllListeners('error').removeAllListeners('exit')
    return new PgliteThread(worker, onNotify, onEnd)
  }

  /** `limitMs` counts from the moment the thread starts this task. */
  run(task: Task, limitMs: number): Promise<Result<unknown>> {
    if (this.#ended) return Promise.reject(toDatabaseError('The database is closed', { code: '57P01' }))
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#headSince = performance.now()
      this.#waiting.push({ id, limitMs, resolve, reject })
      this.#watchHead()
      this.#worker.postMessage({ id, task }, [])
    })
  }

  #take(id: number): Waiting | undefined {
    this.#headSince = performance.now()
    const head = this.#waiting[0]
    return head?.id === id ? this.#waiting.shift() : undefined
  }

  async #end(
    why: 'closed' | 'too-slow' | 'crashed',
    onEnd: (why: 'closed' | 'too-slow' | 'crashed') => void,
  ): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    clearInterval(this.#watch)
    await this.#worker.terminate()
    onEnd(why)
    this.#waiting.splice(0).forEach((waiting, place) => {
      waiting.reject(
        why === 'too-slow' && place === 0
          ? new DatabaseError(`The statement took longer than ${waiting.limitMs / 1000} s and was stopped`, {
              code: '57014',
            })
          : new DatabaseUnavailableError(
              'The database was restarted before this statement was answered',
              { code: '57P01' },
              { hadConnection: true, isOutcomeUnknown: true },
            ),
      )
    })
  }
}
