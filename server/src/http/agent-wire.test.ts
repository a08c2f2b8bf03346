import { describe, expect, it } from 'vitest'
import { readStatusAndJson, buildJsonRequest, useFakeAgent } from '../../test/fake-agent.ts'

const { url, faults, left, ask } = await useFakeAgent()

describe('an answer', () => {
  it('is the data itself, stripped by the contract, under the status of its route', async () => {
    expect(await readStatusAndJson(await ask('/things'))).toEqual([200, [{ id: 'a' }]])
    expect(await readStatusAndJson(await ask('/things', buildJsonRequest({ name: 'b' })))).toEqual([201, { id: 'b' }])
    const gone = await ask('/things/a', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    expect([gone.status, await gone.text()]).toEqual([204, ''])
    expect(
      await readStatusAndJson(await ask('/things/later/events', buildJsonRequest({ message: 'x' }))),
    ).toMatchObject([202, {}])
  })

  it('is the same with a slash at the end, and at the root with none', async () => {
    expect(await readStatusAndJson(await ask('/things/'))).toEqual([200, [{ id: 'a' }]])
    expect(await readStatusAndJson(await ask(''))).toEqual([200, { name: 'made up' }])
    expect((await ask('/things')).headers.get('cache-control')).toBe('no-store')
  })

  it('to a repeat under one key is the first one, with its status', async () => {
    const once = (name: string) => {
      const { headers, ...rest } = buildJsonRequest({ name })
      return ask('/things', { ...rest, headers: { ...headers, 'idempotency-key': 'once' } })
    }
    expect(await readStatusAndJson(await once('c'))).toEqual([201, { id: 'c' }])
    expect(await readStatusAndJson(await once('c'))).toEqual([201, { id: 'c' }])
    expect(await readStatusAndJson(await once('d'))).toMatchObject([409, { error_code: 'idempotency_key_reused' }])
  })
})

describe('a refusal', () => {
  it('names each wrong field and where it was sent', async () => {
    expect(await readStatusAndJson(await ask('/things', buildJsonRequest({ tags: [1, 'x'], color: 'red' })))).toEqual([
      422,
      {
        detail: [
          { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
          { loc: ['body', 'tags', 1], msg: 'tags.1 must be a number', type: 'value_error' },
          { loc: ['body', 'color'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
        ],
        error_code: 'invalid',
      },
    ])
    expect(await readStatusAndJson(await ask('/things?page=3'))).toMatchObject([
      422,
      { detail: [{ loc: ['query', 'page'] }] },
    ])
    expect(await readStatusAndJson(await ask('/things', { method: 'POST' }))).toMatchObject([
      422,
      { detail: [{ loc: ['body'], type: 'missing' }] },
    ])
    expect(await readStatusAndJson(await ask('/things/x/events', { method: 'POST' }))).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'message'], type: 'missing' }] },
    ])
  })

  it('refuses callers in words that clients know', async () => {
    const refused = (authorization: string) => ask('/things', { headers: { authorization } }).then(readStatusAndJson)
    const none = await fetch(`${url}/agent/things`)
    expect(await readStatusAndJson(none)).toEqual([
      401,
      { detail: 'Authorization header required', error_code: 'not_signed_in' },
    ])
    expect(await refused('Bearer a.b.c')).toEqual([
      401,
      { detail: 'Invalid authentication token', error_code: 'invalid_token' },
    ])
    const foreign = await ask('/things', { headers: { 'account-id': '01a1fc90-a65f-72b0-ba22-5c771fc3c4b8' } })
    expect(await readStatusAndJson(foreign)).toEqual([
      403,
      { detail: 'You are not a member of this workspace', error_code: 'not_a_member' },
    ])
  })

  it('keeps its sentence and its headers', async () => {
    expect(await readStatusAndJson(await ask('/things/none'))).toEqual([
      404,
      { detail: 'Thing not found', error_code: 'not_found' },
    ])
    const busy = await ask('/things/busy')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await busy.json()).toEqual({ detail: 'Slow down', error_code: 'too_many' })
  })

  it('of an unknown address, of broken JSON, of another type, and of a fault of ours has the one shape', async () => {
    const missing = { detail: 'Not Found', error_code: 'not_found' }
    expect(await readStatusAndJson(await ask('/nothing'))).toEqual([404, missing])
    expect(await readStatusAndJson(await ask('/things', { method: 'PUT' }))).toEqual([
      405,
      { detail: 'Method Not Allowed', error_code: 'method_not_allowed' },
    ])
    expect(await readStatusAndJson(await ask('/things', { ...buildJsonRequest({}), body: '{' }))).toEqual([
      422,
      { detail: [{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }], error_code: 'invalid' },
    ])
    const text = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
    expect(await readStatusAndJson(await ask('/things', text))).toMatchObject([
      415,
      { error_code: 'unsupported_media_type' },
    ])
    expect(await readStatusAndJson(await ask('/broken'))).toMatchObject([500, { error_code: 'internal' }])
    expect(faults.splice(0).join()).toContain('out of ink')
  })
})

describe('a form', () => {
  const post = async (body: BodyInit, headers = {}) =>
    readStatusAndJson(await ask('/things/a/events', { method: 'POST', body, headers }))

  it('comes in either encoding or as JSON, and fields of other clients are let be', async () => {
    const wanted = [200, { body: { message: 'Grüße & co', extra: '{"a":1}' }, files: [] }]
    const fields = { message: 'Grüße & co', extra: '{"a":1}', monitor: 'true' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('files', new Blob([]), '')
    expect(await post(form)).toEqual(wanted)
    expect(await post(new URLSearchParams(fields))).toEqual(wanted)
    const sent = JSON.stringify({ message: 'Grüße & co', extra: { a: 1 }, monitor: null })
    expect(await post(sent, { 'content-type': 'application/json' })).toEqual(wanted)
    expect(await post('[1]', { 'content-type': 'application/json' })).toMatchObject([
      422,
      { detail: [{ loc: ['body'] }] },
    ])
  })

  it('brings its files in order, and those under other names are nobody’s', async () => {
    const form = new FormData()
    form.append('files', new Blob(['one'], { type: 'text/csv' }), 'a.csv')
    form.set('message', 'x')
    form.append('picture', new Blob(['no']), 'b.png')
    form.append('files', new Blob(['two']), 'ü b')
    expect(await post(form)).toEqual([
      200,
      {
        body: { message: 'x' },
        files: [
          { filename: 'a.csv', mediaType: 'text/csv', text: 'one' },
          { filename: 'ü b', mediaType: 'application/octet-stream', text: 'two' },
        ],
      },
    ])
  })

  it('holds ten files and 25 MB, together', async () => {
    const form = new FormData()
    for (let n = 0; n < 11; n++) form.append('files', new Blob(['x']), `${n}.txt`)
    expect(await post(form)).toMatchObject([422, { detail: [{ loc: ['body', 'files'] }] }])
    const heavy = new FormData()
    for (let n = 0; n < 2; n++) heavy.append('files', new Blob([Buffer.alloc(13 * 1024 * 1024)]), `${n}.txt`)
    expect(await post(heavy)).toMatchObject([413, { detail: 'The files must have at most 25 MB together' }])
  })

  it('that cannot be read is refused with a sentence', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await post('--x\r\nnothing', headers)).toMatchObject([400, { error_code: 'invalid' }])
    expect(await post('x', { 'content-type': 'multipart/form-data' })).toMatchObject([400, { error_code: 'invalid' }])
    const isFormElsewhere = await ask('/things', { method: 'POST', body: new URLSearchParams({ name: 'x' }) })
    expect(isFormElsewhere.status).toBe(415)
  })
})

describe('a stream', () => {
  it('is asked for by a field, and sends each event by name on one line of data without nulls', async () => {
    const response = await ask('/things/a/events', {
      method: 'POST',
      body: new URLSearchParams({ message: 'Hello\u2028there you', stream: 'true' }),
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(
      'event: Started\ndata: {"event":"Started","tool":{"result":null}}\n\n' +
        'event: Content\ndata: {"event":"Content","content":"Hello\u2028there"}\n\n' +
        'event: Content\ndata: {"event":"Content","content":"you"}\n\n',
    )
  })

  it('learns that its reader has left, though the body was read long before', async () => {
    const gone = new AbortController()
    const response = await ask('/things/slow/events', { ...buildJsonRequest({ message: 'x' }), signal: gone.signal })
    await response.body?.getReader().read()
    gone.abort()
    await left
  })
})
