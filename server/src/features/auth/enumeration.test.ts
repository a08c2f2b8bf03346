import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { defaultLimits } from '../../limits.ts'
import { Person, type RouteId } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { readMailCode, waitForNewestMail } from '../../../test/newest-mail.ts'
import { recordWork } from '../../../test/record-work.ts'
import { useApp } from '../../../test/test-app.ts'
import { argon2 } from './passwords.ts'

const server = await startMailServer()
// Hooks run last to first: the app closes its connections before this.
afterAll(() => server.close())
// The limits are not reached here, but counting is part of the measured work.
const wide = { limit: 10_000, windowSeconds: 3600 }
const limits = { ...defaultLimits, reset: wide, code: wide, codeMailbox: wide }
const { app, context } = await useApp({ smtpUrl: server.url, limits })
const work = recordWork(context.engine, argon2)
afterAll(() => work.stop())

const password = 'correct horse battery'
const unknown = () => `${crypto.randomUUID()}@example.com`

async function createKnown(): Promise<string> {
  const email = unknown()
  const nobody = new Person(app, null)
  const request = crypto.randomUUID()
  const body = { email, password, displayName: 'Ada', accountName: 'Works', request }
  await nobody.call('auth.signUp', { body })
  const token = readMailCode(await waitForNewestMail({ mailer: server }, email, /finish/u))
  await nobody.call('auth.giveCode', { body: { email, request, token } })
  return email
}

const known = await createKnown()
const withoutPassword = await createKnown()
beforeAll(async () => {
  const change = createSystemDb(context.engine).updateTable('users').set({ password_hash: null })
  await change.where('email', '=', withoutPassword).execute()
})

/** Each as a stranger would request it, for a known or unknown address. */
const ways: [RouteId, (email: string) => object][] = [
  ['auth.signUp', (email) => ({ email, password, displayName: 'Eve', accountName: 'E', request: crypto.randomUUID() })],
  ['auth.signIn', (email) => ({ email, password: 'not the password' })],
  ['auth.askReset', (email) => ({ email })],
  ['auth.askCode', (email) => ({ email, request: crypto.randomUUID() })],
  ['auth.giveCode', (email) => ({ email, request: 'x', token: '123456' })],
]

/** Requested from a new address each time, so that rate limits do not interfere. */
const ask = (id: RouteId, body: object) => new Person(app, null).request(id, { body })

describe.each(ways)('%s', (id, buildBody) => {
  it('answers known and unknown addresses with one body and the same headers', async () => {
    const [one, other] = [await ask(id, buildBody(known)), await ask(id, buildBody(unknown()))].map(
      ({ status, text, headers: { date: _date, ...headers } }) => ({ status, text, headers }),
    )
    expect(one).toEqual(other)
  })

  it('does the same work for known and unknown addresses: hashes and statements, in one order', async () => {
    // Values created once for all, such as the hash for unknown users, exist before.
    await ask(id, buildBody(unknown()))
    const forUnknown = await work.record(() => ask(id, buildBody(unknown())))
    expect(forUnknown.filter((each) => each.startsWith('statement')).length).toBeGreaterThan(0)
    for (const email of [known, withoutPassword, known])
      expect(await work.record(() => ask(id, buildBody(email)))).toEqual(forUnknown)
  })
})

it('sees the hash of a password that is tried or set', async () => {
  const body = { email: known, password: 'not the password' }
  const tried = await work.record(() => ask('auth.signIn', body))
  expect(tried.filter((each) => each.startsWith('hash'))).toEqual([
    expect.stringMatching(/^hash verify \$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/u),
  ])
  const [, signUp] = ways[0] ?? ['', () => ({})]
  const set = await work.record(() => ask('auth.signUp', signUp(unknown())))
  expect(set.filter((each) => each.startsWith('hash'))).toEqual([expect.stringMatching(/^hash make \{/u)])
})
