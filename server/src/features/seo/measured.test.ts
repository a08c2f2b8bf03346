import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataForSeoClient } from '../../integrations/data-for-seo.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { type KeywordServerMode, startKeywordServer } from '../../../test/keyword-server.ts'
import { useApp } from '../../../test/test-app.ts'

const provider = await startKeywordServer()
const credentials = { login: 'ada@example.com', password: 'its password', baseUrl: provider.baseUrl }
const { app, context } = await useApp({ hasRateLimits: false, dataForSeo: credentials })
afterAll(() => provider.close())
beforeEach(() => {
  provider.mode = 'good'
  provider.calls.length = 0
})

const body = { pillar_name: 'Waiting list', description: 'A waiting list and a no-show policy for clinics.' }
const ask = (ada: Person) => ada.request('seo.shortTail', { body })

describe('with DataForSEO', () => {
  it('numbers are measured ones, and null where the provider knows none', async () => {
    const ada = await signUp(app)
    const { data, meta } = await ask(ada)
    expect(meta).toEqual({ model: 'composer', is_measured: true, notes: [] })
    expect(data[0]).toMatchObject({ est_volume: 1300, difficulty: 27, intention: 'commercial', source: 'workspace' })
    const outside = data.find(({ source }) => source === 'dataforseo')
    expect(outside).toMatchObject({ keyword: 'appointment reminders', est_volume: 880, intention: 'transactional' })
    expect(data.filter(({ est_volume }) => est_volume === null).length).toBe(data.length - 2)
    const [ideas, overview] = provider.calls
    expect(ideas).toEqual({
      path: '/v3/dataforseo_labs/google/keyword_ideas/live',
      authorization: `Basic ${Buffer.from('ada@example.com:its password').toString('base64')}`,
      body: [{ keywords: ['waiting list'], limit: 50, location_code: 2840, language_code: 'en' }],
    })
    expect(overview?.path).toBe('/v3/dataforseo_labs/google/keyword_overview/live')
    expect(overview?.body[0]?.keywords).not.toContain('appointment reminders')
  })

  it('each keyword is paid for once in 30 days and workspace', async () => {
    const ada = await signUp(app)
    const first = await ask(ada)
    expect(provider.calls).toHaveLength(2)
    expect((await ask(ada)).data).toEqual(first.data)
    expect(provider.calls).toHaveLength(2)
    await ask(await signUp(app))
    expect(provider.calls).toHaveLength(4)
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await createSystemDb(context.engine)
      .updateTable('keyword_lookups')
      .set({ looked_up_at: long })
      .where('account_id', '=', ada.accountId ?? '')
      .execute()
    await ask(ada)
    expect(provider.calls).toHaveLength(6)
  })

  it('longer searches come from the suggestions', async () => {
    const ada = await signUp(app)
    const found = await ada.call('seo.longTail', { body: { idea: 'Keep one.', primary_keyword: 'waiting list' } })
    expect(found).toContainEqual({
      keyword: 'waiting list software',
      est_volume: 210,
      difficulty: 32,
      intention: 'commercial',
      source: 'dataforseo',
      reason: 'Searched for together with “waiting list”, by DataForSEO',
    })
  })

  const failures: [KeywordServerMode, RegExp][] = [
    [{ http: 401, code: 40_100 }, /rejected the credentials/u],
    [{ http: 402, code: 40_200 }, /no credit left/u],
    [{ http: 500, code: 50_000 }, /failed \(50000\)/u],
    [{ top: 40_100 }, /rejected the credentials/u],
    [{ task: 40_210 }, /no credit left/u],
    [{ task: 40_202 }, /too many requests/u],
    [{ task: 40_501 }, /rejected the request|failed \(40501\)/u],
    [{ task: 50_000 }, /failed \(50000\)/u],
    ['nonsense', /unreadable response/u],
    ['gone', /cannot be reached/u],
  ]
  it.each(failures)('%j is said in words, and the workspace’s own keywords still come', async (mood, words) => {
    const ada = await signUp(app)
    provider.mode = mood
    const { status, data, meta } = await ask(ada)
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(1)
    expect(data.every(({ est_volume }) => est_volume === null)).toBe(true)
    expect(meta).toMatchObject({ notes: [expect.stringMatching(words)] })
    expect(JSON.stringify(meta)).not.toContain('its password')
    provider.mode = 'good'
    expect((await ask(ada)).data[0]?.est_volume).toBe(1300)
  })

  it('silence ends in time, and leaving ends it at once', async () => {
    provider.mode = 'hang'
    const market = { language: 'en', location: 2840 }
    const client = createDataForSeoClient(credentials, 200)
    await expect(client.numbers(['x'], market, new AbortController().signal)).rejects.toThrow('did not respond in time')
    await expect(client.numbers(['x'], market, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })

  it('is never asked what it does not take', async () => {
    const client = createDataForSeoClient(credentials)
    const signal = new AbortController().signal
    const market = { language: 'en', location: 2840 }
    expect(await client.numbers(['a '.repeat(11).trim(), 'x'.repeat(81)], market, signal)).toEqual([])
    expect(provider.calls).toEqual([])
  })
})
