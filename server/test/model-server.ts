import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { detailsLine } from '../src/models/draft-answer.ts'

export type ModelServerMode =
  | 'good'
  | 'unauthorized'
  | 'busy'
  | 'hang'
  | 'slow'
  | 'nonsense'
  | 'nonsense-once'
  | 'broken'
  | 'gone'
  /** A page for people, whatever is asked. */
  | 'page'
  /** The same from a proxy that cannot reach the model. */
  | 'bad-gateway'
  /** A stream whose second event is not JSON. */
  | 'garbage'
  /** Words instead of a protocol. */
  | 'plain'
  /** A stream that is closed in the middle of an event. */
  | 'half'
  /** The connection is cut in the middle of a stream. */
  | 'cut'
  /** Never stops. */
  | 'endless'
  /** Stops at its own limit, in the middle of a citation. */
  | 'short'
  /** A list of models that never ends. */
  | 'flood'

export interface ModelServer {
  /** The value of AI_BASE_URL. */
  readonly baseUrl: string
  /** Its behaviour from now on. */
  mode: ModelServerMode
  /** Bodies of the requests so far. */
  readonly calls: ChatBody[]
  /** Milliseconds between two words of a `slow` response. */
  wordMs: number
  /** A `slow` response stops after these words for as long as they stand here. */
  pauseAfter: string | null
  /** Responses by task that replace the usual ones; a function gets the prompt. */
  readonly answers: Record<string, string | ((prompt: string) => string)>
  /** The models it has, once it was told; any model before. */
  models: readonly string[] | null
  /** How many more requests are refused as too many, and the pause asked for. */
  refusals: { left: number; retryAfter: string | null }
  /** Which list of models it has. */
  kind: 'ollama' | 'openai'
  /** Tokens that an Ollama reads; null if it does not say. */
  context: number | null
  /** The only key it accepts; null for any. */
  key: string | null
  close(): Promise<void>
}

interface ChatBody {
  model: string
  stream?: boolean
  messages: { role: string; content: string }[]
  response_format?: { json_schema?: { name: string } }
}

/** A loopback server that implements the OpenAI chat protocol, including streams and typical failures. */
export async function startModelServer(wantedPort = 0): Promise<ModelServer> {
  const http = createServer((request, response) => {
    void handleRequest(server, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(wantedPort, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const server: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    mode: 'good',
    calls: [],
    wordMs: 20,
    pauseAfter: null,
    answers: {},
    models: null,
    refusals: { left: 0, retryAfter: null },
    kind: 'openai',
    context: null,
    key: null,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}

async function handleRequest(server: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (server.mode === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Sign in to the network</h1>')
  if (server.mode === 'bad-gateway')
    return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1>')
  if (server.refusals.left > 0) {
    server.refusals.left--
    const { retryAfter } = server.refusals
    return void json(
      429,
      { error: { message: 'Rate limit' } },
      retryAfter === null ? {} : { 'retry-after': retryAfter },
    )
  }
  const isWrongKey = server.key !== null && request.headers.authorization !== `Bearer ${server.key}`
  if (isWrongKey) return void json(401, { error: { message: 'Incorrect API key provided' } })
  if (server.mode === 'unauthorized') return void json(401, { error: { message: 'Incorrect API key provided' } })
  if (server.mode === 'busy') return void json(429, { error: { message: 'Rate limit' } }, { 'retry-after': '7' })
  if (server.mode === 'gone') return void json(404, { error: { message: 'model not found' } })
  if (server.mode === 'broken') return void request.socket.destroy()
  if (server.mode === 'hang') return
  if (request.method === 'GET') return answerList(server, request.url ?? '', response)
  if (request.url?.endsWith('/audio/transcriptions')) {
    const type = request.headers['content-type'] ?? ''
    if (!type.startsWith('multipart/form-data')) return void json(400, { error: { message: 'Send a form' } })
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    const isWhole = form.get('file') instanceof File && typeof form.get('model') === 'string'
    return void (isWhole ? json(200, { text: 'what was said aloud' }) : json(400, { error: { message: 'No file' } }))
  }
  const body: ChatBody = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  server.calls.push(body)
  if (server.models !== null && !server.models.includes(body.model))
    return void json(404, { error: { message: `model "${body.model}" not found, try pulling it first` } })
  const text = buildAnswer(server, body)
  if (server.mode === 'nonsense-once') server.mode = 'good'
  if (body.stream !== true)
    return void json(200, {
      id: 'c1',
      created: 1,
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
  if (server.mode === 'plain')
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end('I am a teapot.')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c1', created: 1, model: body.model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
  if (server.mode === 'endless') {
    const more = () => {
      while (!response.destroyed && send({ content: 'and so on ' }));
    }
    response.on('drain', more)
    return more()
  }
  if (server.mode === 'garbage' || server.mode === 'half' || server.mode === 'cut') {
    send({ role: 'assistant', content: 'Half an answer [r' })
    if (server.mode === 'garbage') return void response.end('data: <<<>>>\n\n')
    if (server.mode === 'half') return void response.end('data: {"id":"c1","choi')
    await delay(50)
    return void request.socket.destroy()
  }
  if (server.mode === 'short') {
    send({ role: 'assistant', content: 'It is long ([r' }, 'length')
    return void response.end('data: [DONE]\n\n')
  }
  for (const { 0: word, index } of text.matchAll(/\S+\s*/gu)) {
    if (response.destroyed) return
    send({ role: 'assistant', content: word })
    if (server.mode === 'slow') await waitAfterWord(server, text.slice(0, index) + word.trimEnd(), response)
  }
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}

async function waitAfterWord(server: ModelServer, sent: string, response: ServerResponse): Promise<void> {
  await delay(server.wordMs)
  while (server.pauseAfter !== null && sent.endsWith(server.pauseAfter) && !response.destroyed) await delay(20)
}

/** The models as Ollama lists them, or as OpenAI does. */
function answerList(server: ModelServer, url: string, response: ServerResponse): void {
  const json = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const names = server.models ?? []
  if (server.mode === 'flood') {
    const more = () => {
      while (!response.destroyed && response.write('{"models":[],"object":"list","data":[]}'.padEnd(60_000)));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more)
    return more()
  }
  const isOllama = server.kind === 'ollama'
  if (url === '/api/tags' && isOllama)
    return json(200, { models: names.map((name) => ({ name, model: name, size: 1, details: { family: 'x' } })) })
  if (url === '/api/ps' && isOllama && server.context !== null)
    return json(200, { models: names.map((name) => ({ name, context_length: server.context })) })
  if (url !== '/v1/models') return json(404, { error: 'Not found' })
  const owned_by = isOllama ? 'library' : 'organization_owner'
  return json(200, { object: 'list', data: names.map((id) => ({ id, object: 'model', created: 1, owned_by })) })
}

// Without a figure, which its idea would not have.
const sentences = Array.from({ length: 30 }, (_, at) => `Sentence ${toLetters(at)} of the draft.`).join(' ')
const usualAnswers: Record<string, unknown> = {
  plan: {
    titles: ['Ask early', 'What customers say', 'Listen before you build'],
    openings: ['Ask customers early.', 'Customers tell you what to build.'],
    outline: [{ heading: 'Ask', points: ['Ask customers early.', 'Write down what they say.'] }],
    audience: null,
    donts: [],
    keyword: 'customer interviews',
    language: 'en',
    left_out: [],
    questions: [{ text: 'Which customer changed your mind?', after: null }],
  },
  feedback: { markdown: 'Ask customers before anything else.', title: null, note: null },
}

function buildAnswer(server: ModelServer, body: ChatBody): string {
  if (server.mode === 'nonsense' || server.mode === 'nonsense-once') return body.response_format ? '{"sorry": true' : ''
  const prompt = readPrompt(body)
  const task = body.response_format?.json_schema?.name ?? (prompt.includes(detailsLine) ? 'draft' : 'text')
  const answer = server.answers[task]
  if (typeof answer === 'function') return answer(prompt)
  if (answer !== undefined) return answer
  if (task === 'draft') return writeDraftAnswer({})
  return task === 'text' ? `## Ask\n\n${sentences}` : JSON.stringify(usualAnswers[task])
}

export const readPrompts = ({ calls }: ModelServer): string[] => calls.map(readPrompt)

const readPrompt = ({ messages }: ChatBody): string => messages.at(-1)?.content ?? ''

/** A draft in the form that the product asks for. */
export const writeDraftAnswer = ({
  title = 'Ask early',
  markdown = `## Ask\n\n${sentences}`,
  slug = 'ask-early',
  more = [],
}: {
  title?: string
  markdown?: string
  slug?: string
  more?: string[]
}): string =>
  [
    `# ${title}`,
    '',
    markdown,
    '',
    detailsLine,
    'Excerpt: Ask early.',
    `Slug: ${slug}`,
    'Keyword: customer interviews',
    'Hashtags: none',
    ...more,
  ].join('\n')

/** a to z, then aa to zz. */
function toLetters(at: number): string {
  const letter = String.fromCodePoint(97 + (at % 26))
  return at < 26 ? letter : `${toLetters(Math.floor(at / 26) - 1)}${letter}`
}
