import { z } from 'zod'
import { createGuardedFetch } from './guarded-fetch.ts'

/** A model server on this machine. */
export interface LocalModelServer {
  /** Such as `Ollama`; `Model server` if its answer does not tell. */
  readonly name: string
  readonly baseUrl: string
  /** Models that can write, in the server's order. */
  readonly models: readonly string[]
}

/** A server of this machine answers in a millisecond, or not at all. */
const probeMs = 1500
const maxAnswerBytes = 500_000
const maxModels = 200
const maxNameLength = 100

/** What is answered by a program that nobody vouches for: everything else in it is ignored. */
const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
const ModelList = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })),
})

/** How a server names itself as the owner of its models. */
const namesByOwner: Readonly<Record<string, string>> = {
  library: 'Ollama',
  organization_owner: 'LM Studio',
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
}
/** For a server that does not name itself on its usual port. */
const namesByPort: Readonly<Record<number, string>> = { 11434: 'Ollama', 1234: 'LM Studio', 8000: 'vLLM', 1337: 'Jan' }

/** The base URL of the model server on a port of this machine, as `findLocalModelServers` returns it. */
export const toLocalBaseUrl = (port: number): string => `http://127.0.0.1:${port}/v1`

/** Looks on these ports of this machine, all at once. Never throws; what does not answer like a model server is left out. */
export async function findLocalModelServers(
  ports: readonly number[],
  apiKey: string | null = null,
): Promise<LocalModelServer[]> {
  const found = await Promise.all(ports.map((port) => probePort(port, apiKey)))
  return found.filter((server) => server !== null)
}

async function probePort(port: number, apiKey: string | null): Promise<LocalModelServer | null> {
  const root = `http://127.0.0.1:${port}`
  // A redirect leaves the port, and is not followed.
  const guarded = createGuardedFetch({
    trusted: [root],
    timeoutMs: probeMs,
    maxBytes: maxAnswerBytes,
    maxRedirects: 0,
  })
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const read = async (path: string): Promise<unknown> => {
    try {
      const response = await guarded(root + path, { headers })
      if (response.ok) return await response.json()
      await response.body?.cancel()
    } catch {
      // Nothing there, no JSON, too much or too slow: no model server.
    }
    return null
  }
  const [tags, list] = await Promise.all([read('/api/tags'), read('/v1/models')])
  const baseUrl = toLocalBaseUrl(port)
  const ollama = OllamaTags.safeParse(tags)
  if (ollama.success)
    return { name: 'Ollama', baseUrl, models: listWriters(ollama.data.models.map(({ name }) => name)) }
  const listed = ModelList.safeParse(list)
  if (!listed.success) return null
  const name = namesByOwner[listed.data.data[0]?.owned_by ?? ''] ?? namesByPort[port] ?? 'Model server'
  return { name, baseUrl, models: listWriters(listed.data.data.map(({ id }) => id)) }
}

/** Names that can be stored and shown, without the models that only compare texts. */
function listWriters(names: readonly string[]): string[] {
  const usable = names.filter(
    (name) =>
      name.trim() !== '' &&
      name.length <= maxNameLength &&
      !/[\p{Cc}\u2028\u2029]/u.test(name) &&
      !/embed|rerank/iu.test(name),
  )
  return [...new Set(usable)].slice(0, maxModels)
}
