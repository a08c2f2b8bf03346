import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What a model does, in the order in which it does it. */
type Move =
  | { think: string }
  | { say: string }
  | { waitMs: number }
  /** The connection is cut. */
  | 'cut'
  /** Ended by the provider's own rules about what may be written. */
  | 'withhold'
export type Conduct =
  | { moves: readonly Move[] }
  /** Refused with a status before anything is said. */
  | { status: number; retryAfter?: string }
  /** Refused if told how much to think, else these moves. */
  | { refusesReasoning: true; moves: readonly Move[] }

/** How a server writes what its model does. */
interface Dialect {
  readonly open?: readonly unknown[]
  readonly think: (text: string) => readonly unknown[]
  readonly say: (text: string) => readonly unknown[]
  readonly close: (isWithheld: boolean) => readonly unknown[]
  /** Ends a stream of events, where the protocol has such a line. */
  readonly last?: string
}

const chat = (field: 'reasoning' | 'reasoning_content' | null): Dialect => {
  const chunk = (delta: object, finish_reason: string | null = null) => [
    { id: 'c1', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] },
  ]
  return {
    // A server without a parser for thoughts sends them as text.
    think: (text) =>
      chunk(field === null ? { content: `<think>${text}</think>` } : { role: 'assistant', [field]: text }),
    say: (text) => chunk({ role: 'assistant', content: text }),
    close: (isWithheld) => [
      ...chunk({}, isWithheld ? 'content_filter' : 'stop'),
      { id: 'c1', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 900, completion_tokens: 50 } },
    ],
    last: 'data: [DONE]\n\n',
  }
}

const openai: Dialect = {
  open: [
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs' } },
    { type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'ms' } },
  ],
  think: (delta) => [
    { type: 'response.reasoning_summary_text.delta', item_id: 'rs', output_index: 0, summary_index: 0, delta },
  ],
  say: (delta) => [{ type: 'response.output_text.delta', item_id: 'ms', output_index: 1, delta }],
  close: (isWithheld) => [
    { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', id: 'rs', summary: [] } },
    { type: 'response.output_item.done', output_index: 1, item: { type: 'message', id: 'ms', content: [] } },
    {
      type: isWithheld ? 'response.incomplete' : 'response.completed',
      response: {
        incomplete_details: isWithheld ? { reason: 'content_filter' } : null,
        usage: { input_tokens: 900, output_tokens: 50, input_tokens_details: { cached_tokens: 640 } },
      },
    },
  ],
}

const anthropic: Dialect = {
  open: [
    {
      type: 'message_start',
      message: { id: 'm', model: 'm', usage: { input_tokens: 260, cache_read_input_tokens: 640 } },
    },
  ],
  think: (thinking) => [
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking } },
    { type: 'content_block_stop', index: 0 },
  ],
  say: (text) => [
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 1 },
  ],
  close: (isWithheld) => [
    {
      type: 'message_delta',
      delta: { stop_reason: isWithheld ? 'refusal' : 'end_turn' },
      usage: { output_tokens: 50 },
    },
    { type: 'message_stop' },
  ],
}

const google: Dialect = {
  think: (text) => [{ candidates: [{ content: { parts: [{ text, thought: true }] } }] }],
  say: (text) => [{ candidates: [{ content: { parts: [{ text }] } }] }],
  close: (isWithheld) => [
    {
      candidates: [{ content: { parts: [] }, finishReason: isWithheld ? 'SAFETY' : 'STOP' }],
      usageMetadata: {
        promptTokenCount: 900,
        candidatesTokenCount: 50,
        totalTokenCount: 950,
        cachedContentTokenCount: 640,
      },
    },
  ],
}

export const dialects = {
  Ollama: chat('reasoning'),
  'LM Studio': chat('reasoning_content'),
  'llama.cpp': chat('reasoning_content'),
  vLLM: chat('reasoning'),
  'a server without a parser for thoughts': chat(null),
  OpenAI: openai,
  Anthropic: anthropic,
  Google: google,
} satisfies Record<string, Dialect>
export type DialectName = keyof typeof dialects

export interface DialectServer {
  readonly url: string
  /** What the next request meets; the last one stays. */
  conducts: Conduct[]
  readonly requests: Record<string, unknown>[]
  /** Requests that were given up before their answer was complete. */
  abandoned: number
  close(): Promise<void>
}

/** A loopback server that speaks as one of the providers does, and behaves as it is told. */
export async function startDialectServer(name: DialectName): Promise<DialectServer> {
  const http = createServer((request, response) => {
    void answerRequest(server, dialects[name], request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const server: DialectServer = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`,
    conducts: [],
    requests: [],
    abandoned: 0,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}

async function answerRequest(
  server: DialectServer,
  dialect: Dialect,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  server.requests.push(body)
  const conduct = server.conducts.length > 1 ? server.conducts.shift() : server.conducts[0]
  if (conduct === undefined) throw new Error('Nobody said what the model does')
  const refuse = (status: number, headers: Record<string, string> = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: 'Refused', type: 'invalid_request_error' } }))
  if ('status' in conduct)
    return refuse(conduct.status, conduct.retryAfter === undefined ? {} : { 'retry-after': conduct.retryAfter })
  if (
    'refusesReasoning' in conduct &&
    JSON.stringify(body).match(/"(?:reasoning|reasoning_effort|thinking|thinkingConfig|effort)"/u)
  )
    return refuse(400)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.on('close', () => {
    if (!response.writableEnded) server.abandoned++
  })
  const send = (events: readonly unknown[]) => {
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  send(dialect.open ?? [])
  let isWithheld = false
  for (const move of conduct.moves) {
    if (response.destroyed) return
    if (move === 'cut') {
      await delay(30)
      return void request.socket.destroy()
    }
    if (move === 'withhold') isWithheld = true
    else if ('waitMs' in move) await delay(move.waitMs)
    else send('think' in move ? dialect.think(move.think) : dialect.say(move.say))
  }
  send(dialect.close(isWithheld))
  response.end(dialect.last ?? '')
}
