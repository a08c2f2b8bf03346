import type { Person } from './harness.ts'

type Fields = Record<string, string>

export interface AgentResponse {
  status: number
  /** The parsed body, as clients read it; undefined if empty. */
  body: unknown
  headers: Headers
}

/** A client of the agent service over a real connection, with only a bearer token, like other products' clients. */
export class AgentClient {
  readonly base: string
  readonly token: string | null
  constructor(base: string, token: string | null) {
    this.base = base
    this.token = token
  }
  static forPerson(base: string, { session }: Person): AgentClient {
    return new AgentClient(base, session?.accessToken ?? null)
  }

  send(path: string, { headers = {}, ...more }: RequestInit & { headers?: Fields } = {}): Promise<Response> {
    const authorization: Fields = this.token === null ? {} : { authorization: `Bearer ${this.token}` }
    return fetch(`${this.base}/agent${path}`, { ...more, headers: { ...authorization, ...headers } })
  }

  /** Sends a request like agent-ui: with a JSON content type, even without a body. */
  async request(method: string, path: string, body?: unknown): Promise<AgentResponse> {
    return readAgentResponse(
      await this.send(path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  }
  get = (path: string): Promise<AgentResponse> => this.request('GET', path)

  /** Sends a multipart form, like browsers. */
  post(path: string, fields: Fields): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return this.send(path, { method: 'POST', body: form })
  }
  startRun(fields: Fields): Promise<Response> {
    return this.post('/agents/co-ceo-advisor/runs', fields)
  }
  /** The bytes of a whole stream. */
  async readRunBytes(fields: Fields): Promise<Uint8Array> {
    return new Uint8Array(await (await this.startRun({ stream: 'true', ...fields })).arrayBuffer())
  }
}

export async function readAgentResponse(response: Response): Promise<AgentResponse> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}
