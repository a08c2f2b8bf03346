import { beforeEach, expect, it, vi } from 'vitest'
import { otherValue } from '@draftwright/contract/visits'
import { type Person, signUp } from '../../../test/harness.ts'
import { browserUserAgent } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()
let me: Person
let slug = ''
beforeEach(async () => {
  me = await signUp(app)
  const { script } = await me.call('analytics.changeSettings', { body: { sites: ['example.com'] } })
  slug = /data-site="([a-z0-9-]+)"/u.exec(script)?.[1] ?? ''
})

const send = (n: number, beacon: object) =>
  app.inject({
    method: 'POST',
    url: '/count',
    headers: {
      'content-type': 'text/plain',
      origin: 'https://example.com',
      'user-agent': browserUserAgent,
      'accept-language': 'en',
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    },
    payload: JSON.stringify({ s: slug, k: 'view', p: '/', ...beacon }),
  })
const become = (views: number) =>
  vi.waitFor(async () => expect((await me.call('analytics.report', {})).totals.views).toBe(views), { timeout: 60_000 })
const read = (by: 'source' | 'campaign') => me.call('analytics.breakdown', { query: { by, limit: 200 } })

it('invented sources and campaigns end in one row, and known ones do not', async () => {
  for (let n = 0; n < 510; n++) await send(n, { q: `?utm_source=invented-${n}&utm_campaign=c${n}` })
  await become(510)
  await send(600, { q: '?utm_source=linkedin&utm_campaign=one-more' })
  await send(601, { q: '?utm_source=invented-3&utm_campaign=c3' })
  await become(512)
  for (const by of ['source', 'campaign'] as const) {
    const { rows, total } = await read(by)
    const find = (value: string) => rows.find((row) => row.value === value)?.views
    expect([by, total, find(otherValue)]).toEqual([by, by === 'source' ? 502 : 501, by === 'source' ? 10 : 11])
    expect(find(by === 'source' ? 'LinkedIn' : 'c3')).toBe(by === 'source' ? 1 : 2)
  }
  const asked = { source: otherValue, device: 'Desktop' }
  expect((await me.call('analytics.report', { query: asked })).totals.views).toBe(10)
})
