import { constants, setPriority } from 'node:os'
import type { ModelMessage, ModelRequest } from './messages.ts'
import { type LocalRuntime, loadRuntime, PromptTooLongError } from './runtime.ts'

/** The process of a model: what goes wrong in its native code ends here, and not in the server. */
const send = (message: ModelMessage) => void process.send?.(message)
const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

// The server and the person's other programs come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let runtime: LocalRuntime | null = null
const running = new Map<number, AbortController>()

process.on('message', (request: ModelRequest) => void answerRequest(request))
// Without its server nobody reads what it writes.
process.once('disconnect', () => process.exit())

async function answerRequest(request: ModelRequest): Promise<void> {
  if (request.type === 'stop') return running.get(request.id)?.abort()
  if (request.type === 'load') {
    try {
      runtime = await loadRuntime(request.folder, request.modelPath, request.sequences)
      send({ type: 'loaded' })
    } catch (error) {
      send({ type: 'loadFailed', message: toMessage(error) })
    }
    return
  }
  const { id, turns, options, slot, isFresh } = request
  const stop = new AbortController()
  running.set(id, stop)
  try {
    if (runtime === null) throw new Error('No model is loaded')
    const onText = (delta: string) => send({ type: 'text', id, delta })
    const made = await runtime.generate(turns, { ...options, slot, isFresh, signal: stop.signal, onText })
    send({ type: 'done', id, made })
  } catch (error) {
    if (error instanceof PromptTooLongError) send({ type: 'tooLong', id, tokens: error.tokens, most: error.most })
    else send({ type: 'failed', id, message: toMessage(error) })
  } finally {
    running.delete(id)
  }
}
