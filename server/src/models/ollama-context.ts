import { z } from 'zod'
import { ModelError } from './model-error.ts'

/** What Ollama says about the models that it has loaded. */
const Loaded = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().optional() })),
})

/** An answer needs room in the same context. */
const answerTokens = 900
const askMs = 2000
/** Loading a model from a slow disk. */
const loadMs = 120_000

interface CheckedServer {
  readonly baseURL: string
  readonly id: string
  readonly label: string
  readonly fetch: typeof fetch
}

/**
 * Ollama reads 4,096 tokens unless it is told otherwise, and cuts what is longer without a word. It says how many it reads only
 * once the model is loaded, so that is done first. Other servers have no such route and are not checked.
 */
export function createContextCheck({ baseURL, id, label, fetch }: CheckedServer) {
  const root = baseURL.replace(/\/v1\/?$/u, '')
  let isOllama: boolean | null = null
  const readContext = async (signal: AbortSignal): Promise<number | null | undefined> => {
    const response = await fetch(`${root}/api/ps`, { signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]) })
    const loaded = response.ok ? Loaded.safeParse(await response.json()) : null
    if (loaded === null) await response.body?.cancel()
    if (loaded?.success !== true) return null
    return loaded.data.models.find(({ name }) => name === id || name === `${id}:latest`)?.context_length
  }
  const loadModel = async (signal: AbortSignal): Promise<void> => {
    const response = await fetch(`${root}/api/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: id }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(loadMs)]),
    })
    await response.body?.cancel()
  }
  return async (tokens: number, signal: AbortSignal): Promise<void> => {
    if (isOllama === false) return
    const reads = await findContext(signal).catch(() => undefined)
    signal.throwIfAborted()
    if (typeof reads === 'number' && reads < tokens + answerTokens)
      throw createCutError(label, reads, tokens + answerTokens)
  }

  async function findContext(signal: AbortSignal): Promise<number | null | undefined> {
    const known = await readContext(signal)
    isOllama ??= known !== null
    if (known !== undefined) return known
    await loadModel(signal)
    return readContext(signal)
  }
}

/** The server on this machine reads less than it is sent. */
export const createCutError = (label: string, reads: number, needs: number): ModelError =>
  new ModelError(
    'model_prompt_cut',
    `${label} is set to read ${reads.toLocaleString('en')} tokens, and this text needs about ${needs.toLocaleString('en')}. Restart Ollama with OLLAMA_CONTEXT_LENGTH=16384, or choose another model.`,
  )
