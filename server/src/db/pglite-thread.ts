import { Worker } from 'node:worker_threads'
import { DatabaseError, type Result } from './engine.ts'
import type { Answer, Task, WorkerStart } from './worker-messages.ts'

interface Waiting {
  readonly id: number
  readonly limitMs: number
  resolve(result: Result<unknown>): void
  reject(error: Error): void
}

/** One worker thread with one PGlite in it. It runs its tasks in the order they were sent; `onEnd` is told when it is gone. */
export class PgliteThread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  readonly #watch: NodeJS.Timeout
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
      if (answer.say === 'notify') onNotify(answer.channel, answer.payload)
      if (answer.say === 'done') this.#take(answer.id)?.resolve({ rows: answer.rows, affected: answer.affected })
      if (answer.say === 'failed') this.#take(answer.id)?.reject(new DatabaseError(answer.message, answer.fields))
    })
    worker.on('error', () => void this.#end('crashed', onEnd))
    worker.on('exit', () => void this.#end('closed', onEnd))
    this.#watch = setInterval(() => {
      const head = this.#waiting[0]
      if (head && performance.now() - this.#headSince > head.limitMs) void this.#end('too-slow', onEnd)
    }, 100)
    this.#watch.unref()
  }

  static async start(
    start: WorkerStart,
    onNotify: (channel: string, payload: string) => void,
    onEnd: (why: 'closed' | 'too-slow' | 'crashed') => void,
  ): Promise<PgliteThread> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start })
    const refusal = await new Promise<string | null>((resolve, reject) => {
      worker.once('message', (answer: Answer) => resolve(answer.say === 'refused' ? answer.message : null))
      worker.once('error', reject)
    })
    if (refusal !== null) {
      await worker.terminate()
      throw new Error(`The embedded database did not open: ${refusal}`)
    }
    worker.removeAllListeners('error')
    return new PgliteThread(worker, onNotify, onEnd)
  }

  /** `limitMs` counts from the moment the thread turns to this task. */
  run(task: Task, limitMs: number): Promise<Result<unknown>> {
    if (this.#ended) return Promise.reject(new DatabaseError('The database is closed', { code: '57P01' }))
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#headSince = performance.now()
      this.#waiting.push({ id, limitMs, resolve, reject })
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
          : new DatabaseError('The database was restarted before this statement was answered; try again', {
              code: '57P01',
            }),
      )
    })
  }
}
