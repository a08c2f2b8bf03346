import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../../../test/listen.ts'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const site = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/secret') return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  if (path === '/gone') return void response.writeHead(404).end('no')
  if (path === '/picture') return void response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  if (path === '/big') return void response.writeHead(200, { 'content-type': 'text/html' }).end('a '.repeat(1_200_000))
  response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
  response.end(
    Buffer.from(
      '<title>Caf\u00e9</title><nav>Menu</nav><article><p>We serve caf\u00e9 au lait.</p></article>',
      'latin1',
    ),
  )
})
const { origin: base, close } = await listenOnLoopback(site)
afterAll(close)
const open = await useApp({ trustedUrls: [base] })
const shut = await useApp()

async function adder({ app }: typeof open) {
  const owner = await signUp(app)
  const channel = await owner.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  return (url: string) => owner.request('brandVoice.addSample', { params: { id: channel.id }, body: { url } })
}

test('a page is read without its frame, in its own letters', async () => {
  const add = await adder(open)
  const { data } = await add(`${base}/about`)
  expect(data).toMatchObject({ title: 'Café', source: 'url', url: `${base}/about`, excerpt: 'We serve café au lait.' })
})

test.each([
  ['/secret', /private network/],
  ['/gone', /responded with status 404/],
  ['/picture', /neither a web page nor plain text/],
  ['/big', /larger than/],
])('%s is refused with the reason', async (path, reason) => {
  const add = await adder(open)
  const { status, error } = await add(base + path)
  expect([status, error.code]).toEqual([400, 'unreadable'])
  expect(error.message).toMatch(reason)
})

test('an address inside is never opened unless the settings name it', async () => {
  const add = await adder(shut)
  for (const url of [`${base}/about`, 'http://localhost/', 'http://[::1]/']) {
    const { status, error } = await add(url)
    expect([status, error.code]).toEqual([400, 'unreadable'])
  }
  expect((await add('file:///etc/passwd')).status).toBe(400)
})
