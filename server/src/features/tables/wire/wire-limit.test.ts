import Airtable from 'airtable'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { createTableProgram } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'
import { defaultLimits } from '../../../limits.ts'

// As Airtable counts, but for an hour: how fast this machine is makes no difference.
const { app } = await useApp({ limits: { ...defaultLimits, tableWire: { limit: 5, windowSeconds: 3600 } } })
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const address = app.server.address()
const endpointUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

it('answers 429 to more requests of one base than are allowed, as the client knows it', async () => {
  const me = await signUp(app)
  const { base, send, tasks } = await createTableProgram(app, me)
  const { secret } = await me.call('apiKeys.create', { body: { name: 'Client', scopes: ['tables:read'] } })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await send('GET', tasks)).status)
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
  const refused = await send('GET', tasks)
  expect([refused.body, refused.headers['retry-after']]).toEqual([
    { error: { type: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' } },
    '1',
  ])
  const client = new Airtable({ apiKey: secret, endpointUrl, noRetryIfRateLimited: true })
  const error: unknown = await client
    .base(base.id)('Tasks')
    .select()
    .all()
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ statusCode: 429, error: 'TOO_MANY_REQUESTS' })
  // Another base has its own count.
  const other = await me.call('tables.createBase', { body: { name: 'Other' } })
  expect((await send('GET', `${other.id}/Table%201`)).status).toBe(200)
})
