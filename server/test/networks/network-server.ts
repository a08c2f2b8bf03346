import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../listen.ts'

/** A request as a network receives it. */
export interface NetworkRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The origin of this server, for absolute addresses in answers. */
  readonly origin: string
}

/** An object is sent as JSON, a string or bytes as they are; omitted is an empty body. */
export interface NetworkAnswer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: object | string | Buffer
}

/**
 * What goes wrong with one request. `cut`: it is handled, and the connection ends without an answer; `error-after`: it is
 * handled, and the answer is a 500; `hang`: it is handled, and no answer comes; `error-before`: a 500, and it is not handled;
 * `throttle`: a 429, and it is not handled.
 */
export type NetworkFault = 'cut' | 'error-after' | 'hang' | 'error-before' | 'throttle'

interface PlannedFault {
  readonly fault: NetworkFault
  /** Tested against `METHOD /path`; the first request that fits is the one. */
  readonly on: RegExp
}

export interface NetworkServer {
  readonly origin: string
  /** Every request so far, oldest first. */
  readonly requests: readonly NetworkRequest[]
  /** Milliseconds before each answer. */
  delayMs: number
  /** Lets the next request that fits go wrong; call it again for further ones. */
  failNext(fault: NetworkFault, on?: RegExp): void
  /** Sends this in answer to the next request instead, which is not handled. */
  answerNext(answer: NetworkAnswer): void
  close(): Promise<void>
}

/** The answer to too many requests; networks differ in the headers and the body. */
const tooMany: NetworkAnswer = { status: 429, headers: { 'retry-after': '1' }, body: { error: 'Too many requests' } }

/** A loopback server for one network: `handle` answers what the network would, faults come on top. */
export async function startNetworkServer(
  handle: (request: NetworkRequest) => NetworkAnswer | Promise<NetworkAnswer>,
  throttled: NetworkAnswer = tooMany,
  wantedPort = 0,
): Promise<NetworkServer> {
  const requests: NetworkRequest[] = []
  const faults: PlannedFault[] = []
  const answers: NetworkAnswer[] = []
  let origin = ''
  const takeFault = ({ method, path }: NetworkRequest): NetworkFault | null => {
    const at = faults.findIndex(({ on }) => on.test(`${method} ${path}`))
    return at === -1 ? null : (faults.splice(at, 1)[0]?.fault ?? null)
  }
  const answerRequest = async (request: NetworkRequest, response: ServerResponse): Promise<void> => {
    // A new channel is asked whether it works at a moment of its own: what a test plans is not for that.
    if (parseObject(request.body)?.['type'] === 'ping') return writeAnswer(response, await handle(request))
    requests.push(request)
    const fault = takeFault(request)
    if (server.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, server.delayMs))
    const planned = answers.shift()
    if (planned !== undefined) return writeAnswer(response, planned)
    if (fault === 'throttle') return writeAnswer(response, throttled)
    if (fault === 'error-before') return writeAnswer(response, { status: 500, body: 'Internal Server Error' })
    const answer = await handle(request)
    if (fault === 'hang') return
    if (fault === 'cut') return void response.socket?.destroy()
    writeAnswer(response, fault === 'error-after' ? { status: 500, body: 'Internal Server Error' } : answer)
  }
  const http = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', origin)
      const { method = 'GET', headers } = incoming
      const body = Buffer.concat(chunks)
      const request = { method, path: url.pathname, query: url.searchParams, headers, body, origin }
      answerRequest(request, response).catch((error: unknown) =>
        writeAnswer(response, { status: 599, body: `The loopback server failed: ${String(error)}` }),
      )
    })
  })
  const listening = await listenOnLoopback(http, wantedPort)
  origin = listening.origin
  const server: NetworkServer = {
    origin,
    requests,
    delayMs: 0,
    failNext: (fault, on = /./u) => void faults.push({ fault, on }),
    answerNext: (answer) => void answers.push(answer),
    close: listening.close,
  }
  return server
}

function writeAnswer(response: ServerResponse, { status, headers = {}, body }: NetworkAnswer): void {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  response.writeHead(status, { ...(isJson && { 'content-type': 'application/json; charset=utf-8' }), ...headers })
  response.end(isJson ? JSON.stringify(body) : body)
}

/** Half of a character, which PHP, Ruby and others refuse in JSON (seen on a real WordPress: rest_invalid_json). */
const halfCharacter =
  /(?<!\\)(?:\\\\)*\\u(?:d[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2}\\u)d[c-f][\da-f]{2})/iu

/** The body as an object; null for anything else. */
export function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    if (halfCharacter.test(body.toString('utf8'))) return null
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null
  } catch {
    return null
  }
}
