import type { RouteEntry } from '@draftwright/contract/route'
import * as contactsRoutes from '@draftwright/contract/routes/contacts.generated'
import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import * as recordsRoutes from '@draftwright/contract/routes/table-records.generated'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendRequest } from './api.ts'

interface Sent {
  readonly method: string
  readonly key: string | null
}
let sent: Sent[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sends a call to a server that answers with these responses in turn, the last one for ever. */
async function sendTo(route: RouteEntry, ...responses: (() => Response)[]) {
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', headers }: RequestInit) => {
    sent.push({ method, key: new Headers(headers).get('idempotency-key') })
    const respond = responses.length > 1 ? responses.shift() : responses[0]
    return respond?.()
  })
  const call = sendRequest({ route, fallback: 'Failed', params: { id: 'x', table_id: 't' }, body: undefined })
  await vi.runAllTimersAsync()
  return call
}
const away = () => new Response('', { status: 503 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const done = () => Response.json({ data: 'done' })
const refusal = (status: number, code: string) => () => Response.json({ error: { code, message: 'No' } }, { status })

test.each([
  ['a reading of the CRM', contactsRoutes.list, 3],
  ['a reading of the CRM by POST', contactsRoutes.summarize, 3],
  ['a writing of the CRM', contactsRoutes.create, 3],
  ['another reading', ideasRoutes.list, 5],
  ['another reading by POST', recordsRoutes.query, 5],
  ['another writing', ideasRoutes.create, 1],
])('%s is sent so many times at most', async (_what, route, times) => {
  expect(await sendTo(route, away)).toMatchObject({ error: { status: 503 } })
  expect(sent).toHaveLength(times)
  sent = []
  expect(await sendTo(route, lost)).toMatchObject({ error: { code: 'network' } })
  expect(sent).toHaveLength(times)
})

test.each([contactsRoutes.create, contactsRoutes.update, contactsRoutes.remove])(
  'a $id is repeated under one key, which the next call does not have',
  async (route) => {
    expect(await sendTo(route, lost, refusal(409, 'request_in_progress'), done)).toEqual({ data: 'done' })
    const keys = new Set(sent.map(({ key }) => key))
    expect([sent.length, keys.size]).toEqual([3, 1])
    await sendTo(route, done)
    expect(keys).not.toContain(sent.at(-1)?.key)
    expect(sent.at(-1)?.key).toMatch(/^[0-9a-f-]{36}$/u)
  },
)

test('what only reads has no key', async () => {
  await sendTo(contactsRoutes.query, done)
  expect(sent).toMatchObject([{ key: null }])
})

test.each([400, 401, 403, 404, 409, 422, 429, 500])('a refusal with %i is final', async (status) => {
  for (const route of [contactsRoutes.create, contactsRoutes.list, ideasRoutes.list]) {
    sent = []
    await sendTo(route, refusal(status, 'refused'))
    // A refused session is renewed, which is one call of its own.
    expect(sent.length, route.id).toBe(1)
  }
})

test('without a network nothing is repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await sendTo(contactsRoutes.list, lost)
  expect(sent).toHaveLength(1)
})
