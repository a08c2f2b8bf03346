import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createBaseApp } from './base-app.ts'
import { readClientAddress } from './client-address.ts'
import { defaultPatience } from './connections.ts'
import { addFormParser, readFormBody } from './body-text.ts'

const faults: string[] = []
const opened: FastifyInstance[] = []
afterAll(() => Promise.all(opened.map((app) => app.close())))
const log = { error: (message: string) => void faults.push(message) }
const patience = { ...defaultPatience, headersMs: 400, bodyMs: 500, uploadSpanMs: 500, uploadMs: 1200, unreadMs: 900 }

async function openServer(env: Record<string, string>, change: Partial<typeof patience> = {}) {
  const app = await createBaseApp({ config: readConfig(env), log }, { ...patience, ...change })
  app.post('/json', async ({ body }) => ({ data: body }))
  app.post('/upload', { config: { isUpload: true }, bodyLimit: 1e9 }, async ({ body }) => ({ data: body }))
  app.get('/address', async (request) => ({ data: readClientAddress(request) }))
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(50_000_000)))
  app.get('/slow', async () => {
    await delay(1.5 * patience.unreadMs)
    return { data: 'thought about it' }
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    addFormParser(scope, 10_000)
    scope.post('/form', async (request) => ({ data: Object.fromEntries(readFormBody(request)) }))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  opened.push(app)
  const { port } = app.server.address() as { port: number }
  return { app, port }
}
const { port } = await openServer({ TRUSTED_PROXIES: '1' })

/** What comes back for these bytes until the connection ends, and how many milliseconds that takes. */
async function exchange(text: string, drip: { bytes: string; everyMs: number } | null = null, to = port) {
  const socket = connect(to, '127.0.0.1')
  const pieces: Buffer[] = []
  const startedAt = performance.now()
  socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined)
  socket.write(text)
  const timer = drip === null ? undefined : setInterval(() => socket.write(drip.bytes), drip.everyMs)
  await new Promise((resolve) => socket.once('close', resolve).once('end', () => socket.end()))
  clearInterval(timer)
  const answer = Buffer.concat(pieces).toString()
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/u.exec(head)?.[1] ?? 0),
    head,
    body: body.join('\r\n\r\n'),
    ms: performance.now() - startedAt,
  }
}
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const closing = 'Connection: close'

describe('what reaches no route is refused in the shape of every refusal', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'invalid'],
    ['a method of nobody', lines('NONSENSE / HTTP/1.1', 'Host: a'), 400, 'invalid'],
    ['two lengths', lines('POST /json HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'), 400, 'invalid'],
    ['two Host lines', lines('GET /address HTTP/1.1', 'Host: a', 'Host: b', closing), 400, 'invalid'],
    ['no Host line', lines('GET /address HTTP/1.1', closing), 400, 'invalid'],
    ['a Host that is none', lines('GET /address HTTP/1.1', 'Host: a/b@c', closing), 400, 'invalid'],
    ['headers of 20 KB', lines('GET / HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['CONNECT', lines('CONNECT a:443 HTTP/1.1', 'Host: a:443'), 405, 'method_not_allowed'],
    ['an expectation', lines('GET / HTTP/1.1', 'Host: a', 'Expect: tea'), 417, 'expectation_failed'],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'too_slow'],
  ])('%s', async (_name, request, status, code) => {
    const answer = await exchange(request)
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`"code":"${code}"`)])
    const { error } = JSON.parse(answer.body) as { error: { message: string } }
    expect(error.message).toMatch(/^[A-Z]/u)
    expect(answer.head).toContain('content-type: application/json')
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })
})

describe('a peer is waited for', () => {
  const head = (path: string, length = 900_000) =>
    lines(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', `Content-Length: ${length}`)

  it.each(['/json', '/upload'])('not for ever, where a body arrives byte by byte at %s', async (path) => {
    const answer = await exchange(head(path), { bytes: ' ', everyMs: 20 })
    expect([answer.status, answer.ms < 2500]).toEqual([408, true])
  })

  it('longer for an upload that goes on, but not without end', async () => {
    const answer = await exchange(head('/upload', 900_000_000), { bytes: ' '.repeat(40_000), everyMs: 20 })
    expect([answer.status, answer.ms > patience.uploadMs]).toEqual([408, true])
  })

  it('not longer than others for a body that is no file, however much of it comes', async () => {
    const answer = await exchange(head('/json'), { bytes: ' '.repeat(2000), everyMs: 20 })
    expect([answer.status, answer.ms < patience.uploadMs]).toEqual([408, true])
  })

  it('who reads nothing of an answer', async () => {
    const { app, port: own } = await openServer({})
    const socket = connect(own, '127.0.0.1')
    socket.on('error', () => undefined).pause()
    socket.write(lines('GET /large HTTP/1.1', 'Host: a'))
    const countConnections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(countConnections).toBe(1)
    await expect.poll(countConnections).toBe(0)
    socket.destroy()
  })

  it('but an answer that takes long is not cut off', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/slow`)
    expect(await answer.json()).toEqual({ data: 'thought about it' })
  })

  it('by a bound of connections, of which idle ones make room', async () => {
    const few = await openServer({}, { maxConnections: 2, unreadMs: 60_000 })
    const open = async (text: string) => {
      const socket = connect(few.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(text)
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), delay(300)])
      return socket
    }
    const first = await open(lines('GET /address HTTP/1.1', 'Host: a'))
    const second = await open(head('/upload'))
    // The third is dropped, and the first, which waits for nothing, is closed for those that follow.
    const third = await open(lines('GET /address HTTP/1.1', 'Host: a'))
    expect((await fetch(`http://127.0.0.1:${few.port}/address`)).status).toBe(200)
    expect(third.bytesRead).toBe(0)
    for (const each of [first, second, third]) each.destroy()
  })
})

describe('a forwarded address', () => {
  it.each([
    ['plain', '192.0.2.7', '192.0.2.7'],
    ['with a port', '192.0.2.7:5678', '192.0.2.7'],
    ['of IPv6 with a port', '[2001:db8::1]:5678', '2001:db8::1'],
    ['of IPv6', '2001:db8::1', '2001:db8::1'],
    ['that is a word', 'garbage', null],
    ['of 5,000 signs', 'x'.repeat(5000), null],
    ['behind a word', 'unknown, 192.0.2.9', '192.0.2.9'],
    ['that is hidden', '192.0.2.9, _hidden', null],
    ['that is no address', '192.0.2.9, 10.0.0.256', null],
  ])('%s', async (_name, sent, address) => {
    const answer = await fetch(`http://127.0.0.1:${port}/address`, { headers: { 'x-forwarded-for': sent } })
    expect(await answer.json()).toEqual({ data: address })
  })

  it('is worth a line, once, if no proxy is trusted', async () => {
    const untrusting = await openServer({})
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${untrusting.port}/address`, { headers })
    await ask({})
    expect(faults).toEqual([])
    for (const name of ['x-real-ip', 'x-forwarded-for', 'forwarded']) await ask({ [name]: '192.0.2.7' })
    expect(faults.splice(0)).toEqual([expect.stringMatching(/x-real-ip.+TRUSTED_PROXIES is 0.+docs\/PROXY\.md/u)])
  })
})

describe('the text of a body', () => {
  const post = (path: string, type: string, body: Buffer, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: new Uint8Array(body),
    })
  const form = 'application/x-www-form-urlencoded'

  it.each([
    ['UTF-8', form, Buffer.from('name=Gr%C3%BC%C3%9Fe+&x=ü%26')],
    ['an old page’s', form, Buffer.from('name=Gr%FC%DFe+&x=%FC%26')],
    ['an old page’s without escapes', form, Buffer.from('name=Grüße+&x=ü%26', 'latin1')],
    ['a named charset', `${form}; charset=ISO-8859-15`, Buffer.from('name=Gr%FC%DFe+&x=%FC%26')],
  ])('is read in a form in %s', async (_name, type, body) => {
    expect(await (await post('/form', type, body)).json()).toEqual({ data: { name: 'Grüße ', x: 'ü&' } })
  })

  it.each([
    ['an unknown charset', '/form', `${form}; charset=klingon`, Buffer.from('a=b'), 'klingon'],
    ['bytes that the charset does not have', '/form', `${form}; charset=utf-8`, Buffer.from('a=%FC'), 'utf-8'],
    ['JSON that is not UTF-8', '/json', 'application/json', Buffer.from('{"a":"ü"}', 'latin1'), 'utf-8'],
  ])('is refused with %s', async (_name, path, type, body, word) => {
    const answer = await post(path, type, body)
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining(word)])
  })

  it('is read in JSON of a named charset', async () => {
    const answer = await post('/json', 'application/json; charset=latin1', Buffer.from('{"a":"ü"}', 'latin1'))
    expect(await answer.json()).toEqual({ data: { a: 'ü' } })
  })

  it.each(['gzip', 'br', 'x-unknown'])('is refused in the encoding %s, by name', async (encoding) => {
    const answer = await post('/json', 'application/json', Buffer.from('{}'), { 'content-encoding': encoding })
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(await answer.text()).toContain(`content-encoding: ${encoding}`)
  })
})
