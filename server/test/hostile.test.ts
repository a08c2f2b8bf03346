import { describe, expect, it } from 'vitest'
import { signUp } from './harness.ts'
import { useApp } from './test-app.ts'

const { app } = await useApp()
const ada = await signUp(app)
const idea = '/functions/v1/api/idea'
const json = { 'content-type': 'application/json' }
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('bad input is refused with a sentence, never with a fault', () => {
  it.each([
    ['no body', undefined, 'body is required'],
    ['an empty body', '', 'body is required'],
    ['half a body', '{"text":', 'not valid JSON'],
    ['a number', '1', 'must be an object'],
    ['a list', '[]', 'must be an object'],
    ['null', 'null', 'must be an object'],
    ['another type', '{"text":1}', 'text must be a string'],
    ['a blank text', '{"text":"  \\n "}', 'text must not be empty'],
    ['a NUL character', '{"text":"a\\u0000b"}', 'NUL'],
    ['a poisoned key', '{"text":"x","__proto__":{"a":1}}', 'not valid JSON'],
    ['a field too many', '{"text":"x","account_id":"y"}', 'account_id is not a known field'],
    ['nesting', `{"text":${nested(40)}}`, 'nested deeper'],
    ['lists in lists', `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'nested deeper'],
    ['a text past the limit', JSON.stringify({ text: 'x'.repeat(60_001) }), 'at most 60000 characters'],
  ])('%s', async (_name, body, sentence) => {
    const answer = await ada.send('POST', idea, { body, headers: json })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.message).toContain(sentence)
  })

  it('more than a megabyte', async () => {
    const answer = await ada.send('POST', idea, {
      body: JSON.stringify({ text: 'x'.repeat(1_100_000) }),
      headers: json,
    })
    expect([answer.status, answer.error.code]).toEqual([413, 'too_large'])
  })

  it('another content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml']) {
      const answer = await ada.send('POST', idea, { body: 'text=x', headers: { 'content-type': type } })
      expect(answer.status).toBe(415)
    }
  })

  it.each([
    ['a text', '{"text":"a\\ud800b"}', 'text'],
    ['a text in a list', '{"text":"x","tags":["a","\\udc00"]}', 'tags.1'],
    ['a key', '{"text":"x","details":{"\\ud800":1}}', 'details'],
    ['a NUL in a text', '{"text":"x","tags":["a\\u0000"]}', 'tags.0'],
  ])('half a surrogate pair or a NUL is refused by name: %s', async (_name, body, field) => {
    const answer = await ada.send('POST', idea, { body, headers: json })
    const message = 'must not contain a NUL character or half of a surrogate pair'
    expect([answer.status, answer.error.details]).toEqual([400, [{ field, message }]])
  })

  it('a NUL in an address is refused by name, and whole pairs are taken', async () => {
    const answer = await ada.send('GET', `${idea}?q=a%00`)
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('q must not contain a NUL')])
    const taken = await ada.send('POST', idea, { body: '{"text":"a\\ud83d\\ude00"}', headers: json })
    expect(taken.status, taken.text).toBe(200)
  })

  it('addresses that cannot exist are answered like missing ones', async () => {
    for (const id of ['x', '1', "' or 1=1 --", '../../etc/passwd', '%00', 'a'.repeat(250)]) {
      const answer = await ada.send('GET', `${idea}/${encodeURIComponent(id)}`)
      expect(answer.status, id).toBe(404)
    }
  })

  it('SQL in a search is only words', async () => {
    await ada.call('ideas.create', { body: { text: '100% of the "time"; drop table ideas; --' } })
    expect(await ada.call('ideas.list', { query: { q: "'; drop table ideas; --" } })).toHaveLength(0)
    expect(await ada.call('ideas.list', { query: { q: '100%' } })).toHaveLength(1)
    expect(await ada.call('ideas.list', { query: { q: '1_0' } })).toHaveLength(0)
    expect(await ada.call('ideas.list', { query: { q: '\\' } })).toHaveLength(0)
  })

  it('a repeated query field is refused, not guessed at', async () => {
    const answer = await ada.send('GET', `${idea}?q=a&q=b`)
    expect(answer.status).toBe(400)
  })
})

describe('Idempotency-Key', () => {
  it('is kept for an address however long its query', async () => {
    const query = Array.from({ length: 3000 }, (_, at) => (at * 7919).toString(36)).join('')
    const headers = { ...json, 'idempotency-key': 'long' }
    const answer = await ada.send('POST', `${idea}?x=${query}`, { body: { text: 'Kept' }, headers })
    expect(answer.status, answer.text).toBe(200)
  })

  it('gives a repeat the first answer and refuses another body', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await ada.request('ideas.create', { body: { text: 'Only once' }, headers })
    const again = await ada.request('ideas.create', { body: { text: 'Only once' }, headers })
    expect(again.text).toBe(first.text)
    expect((await ada.request('ideas.create', { body: { text: 'Another' }, headers })).error.code).toBe(
      'idempotency_key_reused',
    )
    const someone = await signUp(app)
    expect((await someone.request('ideas.create', { body: { text: 'Another' }, headers })).status).toBe(200)
  })

  it('of five at once, one does the work', async () => {
    const headers = { 'idempotency-key': 'five' }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => ada.request('ideas.create', { body: { text: 'Five at once' }, headers })),
    )
    expect((await ada.request('ideas.list', { query: { q: 'Five at once' } })).meta.total).toBe(1)
    for (const answer of all) expect([200, 409]).toContain(answer.status)
  })

  it('is free again after a refusal', async () => {
    const headers = { 'idempotency-key': 'retry' }
    const missing = { text: 'x', pillar_id: '01a1fc90-a65f-72b0-ba22-5c771fc3c4b8' }
    expect((await ada.request('ideas.create', { body: missing, headers })).status).toBe(404)
    expect((await ada.request('ideas.create', { body: { text: 'x' }, headers })).status).toBe(200)
  })
})

describe('headers', () => {
  it('of every kind of answer keep scripts, frames and sniffing out', async () => {
    for (const url of ['/healthz', '/docs', '/openapi.json', idea, '/nothing-here', '/functions/v1/api/nothing']) {
      const { headers } = await ada.send('GET', url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
    }
    expect((await ada.send('GET', idea)).headers['cache-control']).toBe('no-store')
  })
})
