import { describe, expect, it } from 'vitest'
import { buildJsonRequest, useFakeAgent } from '../../test/fake-agent.ts'

const { url, ask } = await useFakeAgent()

describe('a page of another origin', () => {
  const from = async (origin: string, path: string, headers = {}, method = 'OPTIONS') => {
    const response = await fetch(url + path, { method, headers: { ...headers, origin } })
    await response.text()
    return [response.status, Object.fromEntries(response.headers)] as const
  }
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }

  it.each(['http://chat.test', 'http://app.test'])('may call and read when it is %s', async (origin) => {
    const [status, headers] = await from(origin, '/agent/things/a', preflight)
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, account-id, idempotency-key',
      vary: 'origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    // Errors too: a page shows the message to its user.
    for (const path of ['/agent/things', '/agent/nothing', '/agent'])
      expect((await from(origin, path, {}, 'GET'))[1]).toMatchObject({ 'access-control-allow-origin': origin })
    const streamed = await ask('/things/a/events', {
      ...buildJsonRequest({ message: 'x', stream: true }),
      headers: { origin, 'content-type': 'application/json' },
    })
    expect(streamed.headers.get('access-control-allow-origin')).toBe(origin)
    await streamed.text()
  })

  it('may not when it is unknown, and nobody’s may call anything else', async () => {
    const named = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'))
    expect(named((await from('http://evil.test', '/agent/things', preflight))[1])).toEqual([])
    expect(named((await from('http://evil.test', '/agent/things', {}, 'GET'))[1])).toEqual([])
    expect(named((await from('null', '/agent/things', preflight))[1])).toEqual([])
    for (const path of ['/agents', '/agent-x', '/functions/v1/api/idea'])
      expect(named((await from('http://chat.test', path, preflight))[1])).toEqual([])
  })
})
