import type { NetworkAnswer, NetworkRequest } from './network-server.ts'

/** What belongs to one connection or is computed anew for the next (RFC 9110, section 7.6.1); `fetch` decompresses answers. */
const droppedHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
  'upgrade',
])

/** Sends the request to the server at this origin; its answer as it is, redirects included. Throws when there is none. */
export async function passOn(target: string, request: NetworkRequest): Promise<NetworkAnswer> {
  const { method, path, query, headers, body } = request
  const search = query.toString()
  const kept = Object.entries(headers).filter(([name]) => !droppedHeaders.has(name))
  const answer = await fetch(`${target}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    redirect: 'manual',
    headers: kept.map(([name, value = '']): [string, string] => [name, String(value)]),
    ...(method !== 'GET' && body.length > 0 && { body: new Uint8Array(body) }),
  })
  const answered = [...answer.headers].filter(([name]) => !droppedHeaders.has(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(answered),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
