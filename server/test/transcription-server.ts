import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** One request as it came. */
interface TranscriptionCall {
  readonly format: string
  readonly prompt: string | null
  readonly fileName: string
  readonly bytes: Buffer
  /** The built-in recording, with which a server is tried. */
  readonly isTest: boolean
}

interface Said {
  start: number
  end: number
  text: string
  speaker?: string
  avg_logprob?: number
  compression_ratio?: number
  no_speech_prob?: number
}

interface Failure {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface TranscriptionServer {
  /** The value of TRANSCRIBE_BASE_URL. */
  readonly baseUrl: string
  readonly calls: TranscriptionCall[]
  /** Formats it knows, as OpenAI refuses the others. */
  formats: readonly string[]
  /** `ignores`: takes every format and answers in `json`. `garbage`: no JSON. `hang`: no answer. `page`: a page for people. */
  mode: 'good' | 'ignores' | 'garbage' | 'hang' | 'page'
  /** The only key it accepts; null for any. */
  key: string | null
  /** The model it has. */
  model: string
  takes: 'any' | 'wav'
  maxBytes: number
  /** Answers of the next requests that are not of the built-in recording. */
  readonly failures: Failure[]
  /** What it hears in a file, in seconds from its beginning. */
  hear: (call: TranscriptionCall) => readonly Said[]
  /** Resolves with the next request that is not of the built-in recording. */
  nextCall(): Promise<TranscriptionCall>
  close(): Promise<void>
}

const fields = new Set([
  'file',
  'model',
  'language',
  'prompt',
  'response_format',
  'temperature',
  'timestamp_granularities[]',
  'chunking_strategy',
])
const testSound: readonly Said[] = [{ start: 0, end: 2.1, text: 'This is a short test of the sound.', speaker: 'A' }]

/** A loopback server that speaks OpenAI's transcription protocol and refuses what OpenAI refuses. */
export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      sendJson(response, { status: 400, body: { error: { message: String(error) } } })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let waiting: ((call: TranscriptionCall) => void)[] = []
  const server: TranscriptionServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls: [],
    formats: ['json', 'verbose_json'],
    mode: 'good',
    key: null,
    model: 'whisper-1',
    takes: 'any',
    maxBytes: 26_214_400,
    failures: [],
    hear: () => [{ start: 0, end: 1, text: 'Something was said.' }],
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks)
    const refuse = (status: number, message: string) => sendJson(response, { status, body: { error: { message } } })
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return refuse(404, 'Not found')
    if (server.key !== null && request.headers.authorization !== `Bearer ${server.key}`)
      return refuse(401, 'Incorrect API key provided')
    if (server.mode === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Sign in</h1></html>')
    if (body.length > server.maxBytes) return refuse(413, 'Maximum content size limit exceeded')
    const type = request.headers['content-type'] ?? ''
    if (!type.startsWith('multipart/form-data')) return refuse(400, 'Send multipart/form-data')
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const unknown = [...form.keys()].find((name) => !fields.has(name))
    if (unknown !== undefined) return refuse(400, `Unrecognized request argument supplied: ${unknown}`)
    const file = form.get('file')
    if (!(file instanceof File) || !/\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/u.test(file.name))
      return refuse(400, 'Invalid file format')
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : null
    }
    if (text('model') !== server.model) return refuse(404, `The model ${text('model')} does not exist`)
    const bytes = Buffer.from(await file.arrayBuffer())
    const isWav = bytes.toString('latin1', 0, 4) === 'RIFF'
    if (server.takes === 'wav' && !isWav) return refuse(400, 'failed to read WAV file')
    const format = text('response_format') ?? 'json'
    const call = {
      format,
      prompt: text('prompt'),
      fileName: file.name,
      bytes,
      isTest: file.name.startsWith('test-sound'),
    }
    server.calls.push(call)
    if (server.mode === 'ignores') return sendAnswer('json', call, response)
    if (!server.formats.includes(format)) return refuse(400, `response_format '${format}' is not compatible with model`)
    if (format === 'diarized_json' && call.prompt !== null)
      return refuse(400, 'prompt is not supported with this model')
    if (format === 'diarized_json' && text('chunking_strategy') === null)
      return refuse(400, 'chunking_strategy is required')
    if (format !== 'verbose_json' && form.has('timestamp_granularities[]'))
      return refuse(400, 'timestamp_granularities requires verbose_json')
    if (call.isTest) return sendAnswer(format, call, response)
    const told = waiting
    waiting = []
    for (const tell of told) tell(call)
    if (server.mode === 'hang') return
    if (server.mode === 'garbage') return void response.end('{"tex')
    const failure = server.failures.shift()
    if (failure !== undefined) return sendJson(response, failure)
    sendAnswer(format, call, response)
  }

  function sendAnswer(format: string, call: TranscriptionCall, response: ServerResponse): void {
    const segments = call.isTest ? testSound : server.hear(call)
    const text = segments.map((one) => one.text).join(' ')
    const whole = { text, duration: segments.at(-1)?.end ?? 0 }
    if (format === 'json') return sendJson(response, { status: 200, body: { text } })
    if (format === 'diarized_json') {
      const parts = segments.map((one, id) => ({
        type: 'transcript.text.segment',
        id: String(id),
        speaker: 'A',
        ...one,
      }))
      return sendJson(response, { status: 200, body: { task: 'transcribe', ...whole, segments: parts } })
    }
    const parts = segments.map(({ speaker: _speaker, ...one }, id) => ({
      id,
      seek: 0,
      tokens: [],
      temperature: 0,
      avg_logprob: -0.2,
      compression_ratio: 1.4,
      no_speech_prob: 0.01,
      ...one,
    }))
    sendJson(response, { status: 200, body: { task: 'transcribe', language: 'english', ...whole, segments: parts } })
  }
  return server
}

const sendJson = (response: ServerResponse, { status, body = {}, headers = {} }: Failure): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
