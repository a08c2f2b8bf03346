import { request } from 'node:http'
import { readClock } from './ticking-model.ts'

/** A stream being read; while measuring, `gaps` collects the milliseconds between its tokens. */
export interface RunStream {
  /** Time of the first token. */
  readonly first: Promise<number>
  readonly ended: Promise<void>
  close(): void
}

const token = Buffer.from('event: RunContent\n')

/** Requests a stream, and calls `onTokens` with the number of tokens in each chunk. */
export function openRunStream(
  url: string,
  bearer: string,
  message: string,
  onTokens: (n: number, bytes: Buffer) => void,
): RunStream {
  const first = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()
  const asked = request(`${url}/agent/agents/co-ceo-advisor/runs`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' },
  })
  asked.on('response', (response) => {
    if (response.statusCode !== 200) first.reject(new Error(`The server answered ${response.statusCode}`))
    response.on('data', (bytes: Buffer) => {
      let n = 0
      for (let at = bytes.indexOf(token); at >= 0; at = bytes.indexOf(token, at + token.length)) n++
      if (n === 0) return
      first.resolve(readClock())
      onTokens(n, bytes)
    })
    response.on('close', () => {
      first.reject(new Error('A stream ended before its first token'))
      ended.resolve()
    })
  })
  asked.on('error', (error) => {
    first.reject(error)
    ended.resolve()
  })
  asked.end(new URLSearchParams({ message, stream: 'true' }).toString())
  return { first: first.promise, ended: ended.promise, close: () => asked.destroy() }
}
