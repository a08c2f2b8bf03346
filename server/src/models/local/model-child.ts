import { fork } from 'node:child_process'
import type { ModelMessage, ModelRequest } from './messages.ts'

const worker = new URL('worker.ts', import.meta.url)
/** Of what it printed, for the log. */
const keptOutput = 2000

/** The process of a model has ended although it was not told to. */
export class ChildEndedError extends Error {}

export interface ModelChild {
  readonly pid: number | undefined
  readonly hasEnded: boolean
  send(request: ModelRequest): void
  /** Messages from now on about one request; the listener gets a ChildEndedError instead when the process ends. */
  listen(id: number, listener: (message: ModelMessage | ChildEndedError) => void): () => void
  kill(): void
}

interface ModelPlace {
  readonly folder: string
  readonly modelPath: string
  readonly sequences: number
}

/** Starts the process of a model. Resolves once the model is loaded; throws what kept it from that. */
export function startModelChild(place: ModelPlace, onEnd: (error: ChildEndedError) => void): Promise<ModelChild> {
  return new Promise((resolve, reject) => {
    // Native code that was downloaded: it gets no secrets of this server, and none of the server's flags.
    const child = fork(worker, {
      env: {},
      execArgv: [],
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const listeners = new Map<number, (message: ModelMessage | ChildEndedError) => void>()
    let ended: ChildEndedError | null = null
    let printed = ''
    child.stderr?.on('data', (chunk) => {
      printed = (printed + String(chunk)).slice(-keptOutput)
    })
    const running: ModelChild = {
      pid: child.pid,
      get hasEnded() {
        return ended !== null
      },
      send: (request) => void child.send(request, () => undefined),
      listen(id, listener) {
        const error = ended
        if (error === null) listeners.set(id, listener)
        else queueMicrotask(() => listener(error))
        return () => void listeners.delete(id)
      },
      kill: () => void child.kill('SIGKILL'),
    }
    const end = (how: string) => {
      if (ended !== null) return
      ended = new ChildEndedError(`The process of the model ended (${how}). ${printed}`.trim())
      reject(ended)
      for (const listener of listeners.values()) listener(ended)
      onEnd(ended)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => end(String(code ?? signal)))
    child.on('message', (message: ModelMessage) => {
      if (message.type === 'loaded') return resolve(running)
      if (message.type !== 'loadFailed') return listeners.get(message.id)?.(message)
      reject(new Error(message.message))
      child.kill('SIGKILL')
    })
    running.send({ type: 'load', ...place })
  })
}
