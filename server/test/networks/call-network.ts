interface NetworkCall {
  /** An object is sent as JSON text, a string as it is. */
  readonly body?: object | string
  /** Undefined leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** The answer to one request; `body` is `{}` when it is no JSON. */
export interface NetworkReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}

/** One request to a loopback server by plain fetch, without following redirects. */
export async function callNetwork(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: NetworkCall = {},
): Promise<NetworkReply> {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const response = await fetch(new URL(path, origin), {
    method,
    headers: sent,
    body: typeof body === 'object' ? JSON.stringify(body) : body,
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} }
}
