import type { Newsletter, NewsletterDelivery } from '@draftwright/contract/newsletters'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { startMailServer } from './mail-server.ts'

const addresses = 240
/** Shares of the readers after which the server is killed. */
const kills = chooseMoments([0.3, 0.6], [0.2, 0.4, 0.6])
/** For hanging. */
const patience = 600_000

const mails = await startMailServer()
afterAll(() => mails.close())
const { port } = new URL(mails.url)
const product = await openKillableServers({ TRUSTED_URLS: `http://127.0.0.1:${port}` })

test('a newsletter whose server is killed again and again reaches nobody twice, and lists whose answer was lost', {
  timeout: patience,
}, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  const call = <T>(method: string, path: string, body?: object) =>
    createCaller(server.url, person)<T>(method, path, body)
  const settings = { host: '127.0.0.1', port: Number(port), security: 'none', from_address: 'news@harbour.example' }
  await call('PUT', '/newsletter-settings', { ...settings, footer: 'Quay 1', per_second: 60 })
  const rows = Array.from({ length: addresses }, (_, at) => ({ email: `reader-${at}@readers.example` }))
  await call('POST', '/subscriber/import', { rows, consent: 'At the fair', asks_to_confirm: false })
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const post = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, publish: true })
  const readStatus = async () => (await call<{ status: string }>('GET', `/content/${post.id}`)).status
  await expect.poll(readStatus, { timeout: patience }).toBe('published')
  const { id } = await call<Newsletter>('POST', '/newsletter', { content_id: post.id })
  const tries = new Map<string, number>()
  mails.mode = (email) => {
    const count = (tries.get(email) ?? 0) + 1
    tries.set(email, count)
    const at = Number(/\d+/u.exec(email)?.[0])
    if (at % 20 === 1) return { refuses: 'reader', code: 550, words: '5.1.1 No such user' }
    if (at % 20 === 2 && count === 1) return { refuses: 'reader', code: 451 }
    if (at % 20 === 3) return 'loses answer'
    return 'takes'
  }
  await call('POST', `/newsletter/${id}/start`, {})
  for (const part of kills) {
    await expect.poll(() => tries.size, { timeout: patience, interval: 5 }).toBeGreaterThan(part * addresses)
    server = await product.restart()
  }
  const read = () => call<Newsletter>('GET', `/newsletter/${id}`)
  await expect.poll(async () => (await read()).state, { timeout: patience, interval: 200 }).toBe('sent')
  const { counts } = await read()
  const perAddress = new Map<string, number>()
  for (const { readers } of mails.received)
    for (const email of readers) perAddress.set(email, (perAddress.get(email) ?? 0) + 1)
  expect([...perAddress].filter(([, count]) => count > 1)).toEqual([])
  expect(counts).toMatchObject({ waiting: 0, sending: 0, refused: addresses / 20 })
  expect(counts.sent + counts.unknown + counts.refused).toBe(addresses)
  expect(counts.unknown).toBeGreaterThanOrEqual(addresses / 20)
  // Whoever the product says has it does, and nobody has it whose fate is not known or sent.
  const list = (state: string) =>
    call<NewsletterDelivery[]>('GET', `/newsletter/${id}/deliveries?state=${state}&limit=200`)
  const unknown = new Set((await list('unknown')).map(({ email }) => email ?? ''))
  const refused = new Set((await list('refused')).map(({ email }) => email ?? ''))
  for (const { email } of rows) {
    if (refused.has(email)) expect(perAddress.get(email), email).toBeUndefined()
    else if (!unknown.has(email)) expect(perAddress.get(email), email).toBe(1)
  }
})
