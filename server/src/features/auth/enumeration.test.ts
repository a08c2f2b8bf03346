import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Person, type RouteId } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { codeIn, newestMail } from '../../../test/newest-mail.ts'
import { useApp } from '../../../test/test-app.ts'

const server = await startMailServer()
// Hooks run last to first: the app lets go of its connections before this.
afterAll(() => server.close())
const { app } = await useApp({ smtpUrl: server.url, hasRateLimits: false })

const nobody = new Person(app, null)
const password = 'correct horse battery'
const unknown = () => `${crypto.randomUUID()}@example.com`
const known = unknown()
beforeAll(async () => {
  const request = crypto.randomUUID()
  const body = { email: known, password, displayName: 'Ada', accountName: 'Works', request }
  await nobody.call('auth.signUp', { body })
  const token = codeIn(await newestMail({ mailer: server }, known, /finish/u))
  await nobody.call('auth.giveCode', { body: { email: known, request, token } })
})

/** Each as a stranger would ask it, for an address that is known or not. */
const ways: [RouteId, (email: string) => object][] = [
  ['auth.signUp', (email) => ({ email, password, displayName: 'Eve', accountName: 'E', request: crypto.randomUUID() })],
  ['auth.signIn', (email) => ({ email, password: 'not the password' })],
  ['auth.askReset', (email) => ({ email })],
  ['auth.askCode', (email) => ({ email, request: crypto.randomUUID() })],
  ['auth.giveCode', (email) => ({ email, request: 'x', token: '123456' })],
]

it.each(ways)('%s answers a known and an unknown address with one body and the same headers', async (id, body) => {
  const [one, other] = [
    await nobody.ask(id, { body: body(known) }),
    await nobody.ask(id, { body: body(unknown()) }),
  ].map(({ status, text, headers: { date: _date, ...headers } }) => ({ status, text, headers }))
  expect(one).toEqual(other)
})

const runs = 15
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** One round, interleaved, so that whatever else the machine does falls on both. How much longer the slower took, as a part of one. */
async function difference(id: RouteId, body: (email: string) => object): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let run = 0; run < 2 * runs; run++) {
    // known unknown unknown known: neither always comes after the other.
    const kind = run % 4 === 0 || run % 4 === 3 ? 'known' : 'unknown'
    const asked = body(kind === 'known' ? known : unknown())
    // The mail of the call before is out of the way.
    await delay(60)
    const started = performance.now()
    await nobody.ask(id, { body: asked })
    times[kind].push(performance.now() - started)
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  return Math.max(a, b) / Math.min(a, b) - 1
}

it.each(ways)(
  '%s takes as long for a known address as for an unknown one',
  async (id, body) => {
    const rounds: number[] = []
    // A busy machine may spoil a round; a difference of ours would show in every one.
    while (rounds.length < 8 && Math.min(...rounds, 1) >= 0.35) rounds.push(await difference(id, body))
    expect(Math.min(...rounds), rounds.join(', ')).toBeLessThan(0.35)
  },
  120_000,
)
