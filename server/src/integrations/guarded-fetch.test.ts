import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BlockedAddressError,
  assertUrlAllowed,
  isPrivateHost,
  isPublicAddress,
  resolvePublicAddress,
} from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

let server: Server
let base = ''
let hits = 0
const answers: RequestListener = (request, response) => {
  hits++
  const path = request.url ?? ''
  if (path === '/big') return void response.end(Buffer.alloc(2000))
  if (path === '/hang') return void response.write('a')
  if (path.startsWith('/to?'))
    return void response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
  if (path === '/form')
    return void request.pipe(response.setHeader('content-type', request.headers['content-type'] ?? ''))
  response.end(JSON.stringify({ authorization: request.headers.authorization ?? null }))
}
beforeAll(async () => {
  server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('an address that a person names', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://10.0.0.8/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/',
    'http://255.255.255.255/',
    'http://user:pass@example.com/',
    'http://example.com:22/',
    'https://example.com:5432/',
    'file:///etc/passwd',
    'gopher://example.com/',
  ])('refuses %s', (url) => {
    expect(() => assertUrlAllowed(new URL(url), new Set())).toThrow(BlockedAddressError)
  })

  it('lets the open internet through', () => {
    expect(() => assertUrlAllowed(new URL('https://example.com/feed'), new Set())).not.toThrow()
    expect(isPublicAddress('93.184.215.14')).toBe(true)
  })

  it.each([
    ['localhost', true],
    ['box', true],
    ['nas.local', true],
    ['draftwright.internal.', true],
    ['10.0.0.7', true],
    ['[::1]', true],
    ['93.184.215.14', false],
    ['[2606:2800:21f:cb07::1]', false],
    ['example.com', false],
    ['localhost.example.com', false],
  ])('knows %s by its name alone', (host, isPrivate) => expect(isPrivateHost(host)).toBe(isPrivate))

  it('refuses a name that resolves to a private address, at the moment of connecting', async () => {
    const error = await new Promise((resolve) => resolvePublicAddress('localhost', {}, resolve))
    expect(error).toBeInstanceOf(BlockedAddressError)
    await expect(createGuardedFetch()('http://localhost/')).rejects.toThrow(BlockedAddressError)
  })
})

describe('an address from the settings', () => {
  it('is opened exactly, and nothing beside it', async () => {
    const fetch = createGuardedFetch({ trusted: [`${base}/v1`] })
    expect((await fetch(`${base}/ok`)).status).toBe(200)
    await expect(fetch(base.replace(/\d+$/u, '1'))).rejects.toThrow(BlockedAddressError)
  })

  it('does not lend its trust to where it redirects', async () => {
    const fetch = createGuardedFetch({ trusted: [base] })
    const before = hits
    await expect(fetch(`${base}/to?${encodeURIComponent('http://169.254.169.254/')}`)).rejects.toThrow(
      BlockedAddressError,
    )
    await expect(fetch(`${base}/to?${encodeURIComponent('http://[::1]:8080/')}`)).rejects.toThrow(BlockedAddressError)
    expect(hits).toBe(before + 2)
  })

  it('follows three redirects, not four, and none for a write', async () => {
    const fetch = createGuardedFetch({ trusted: [base] })
    const chain = (length: number): string =>
      length === 0 ? '/ok' : `/to?${encodeURIComponent(`${base}${chain(length - 1)}`)}`
    expect((await fetch(`${base}${chain(3)}`)).status).toBe(200)
    await expect(fetch(`${base}${chain(4)}`)).rejects.toThrow('too often')
    await expect(fetch(`${base}${chain(1)}`, { method: 'POST', body: '{}' })).rejects.toThrow('redirects a request')
  })

  it('follows none where none are wanted', async () => {
    const fetch = createGuardedFetch({ trusted: [base], maxRedirects: 0 })
    const before = hits
    await expect(fetch(`${base}/to?${encodeURIComponent(`${base}/ok`)}`)).rejects.toThrow('too often')
    expect(hits).toBe(before + 1)
    const open = createGuardedFetch({ trusted: [base] })
    await expect(
      open(`${base}/to?${encodeURIComponent('https://example.com/a')}`, { redirect: 'error' }),
    ).rejects.toThrow('The address redirects to https://example.com')
    expect((await open(`${base}/ok`, { redirect: 'error' })).status).toBe(200)
  })

  it('sends a form with its file', async () => {
    const form = new FormData()
    form.set('model', 'whisper-1')
    form.set('file', new File(['RIFF'], 'talk.wav', { type: 'audio/wav' }))
    const sent = await (
      await createGuardedFetch({ trusted: [base] })(`${base}/form`, { method: 'POST', body: form })
    ).formData()
    expect([...sent.keys()]).toEqual(['model', 'file'])
    const file = sent.get('file')
    expect(file instanceof File && [file.name, file.type, await file.text()]).toEqual(['talk.wav', 'audio/wav', 'RIFF'])
  })

  it('stops at the size and at the time', async () => {
    const small = createGuardedFetch({ trusted: [base], maxBytes: 1000, timeoutMs: 200 })
    const big = await small(`${base}/big`)
    await expect(big.text()).rejects.toThrow(TooLargeError)
    const slow = await small(`${base}/hang`)
    await expect(slow.text()).rejects.toThrow(/time/iu)
  })
})
