import { afterEach, expect, test, vi } from 'vitest'
import { Person, type RouteId, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { createId } from '../../db/create-id.ts'
import { readConfig } from '../../config.ts'
import { throttleAttempt, throttleGuess, clearGuesses } from './throttle.ts'

const { app, context } = await useApp()
afterEach(() => vi.restoreAllMocks())

const nobody = new Person(app, null)
const email = () => `person-${createId()}@example.com`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
let network = 0
/** An address in a network that no other test has used. */
const freshAddress = () => `198.51.${++network}.7`

function moveClock(seconds: number): void {
  const at = new Date(context.now().getTime() + seconds * 1000)
  vi.spyOn(context, 'now').mockReturnValue(at)
}

/** Requests until the answer is 429; returns how many passed, and the refusal. */
async function askUntilRefused(id: RouteId, body: (n: number) => unknown, ip: (n: number) => string) {
  for (let n = 0; n < 400; n++) {
    const { status, headers, error } = await nobody.request(id, { body: body(n), headers: from(ip(n)) })
    if (status === 429) return { let: n, retryAfter: String(headers['retry-after']), code: error.code }
  }
  throw new Error(`${id} is not limited`)
}

test.for([
  ['signUp from one address', 'auth.signUp', 5, 'same'],
  ['signIn from one address', 'auth.signIn', 50, 'same'],
  ['refresh from one address', 'auth.refresh', 150, 'same'],
  ['signIn from one IPv6 network', 'auth.signIn', 50, 'ipv6'],
  ['signIn from one address through a proxy that writes ports', 'auth.signIn', 50, 'port'],
] as const)('%s is limited, and says how long to wait', async ([, id, limit, by]) => {
  const address = freshAddress()
  const bodies = {
    'auth.signUp': () => ({ email: email(), password: 'correct horse battery', displayName: 'Ada', accountName: 'A' }),
    'auth.signIn': () => ({ email: email(), password: 'not the password' }),
    'auth.refresh': () => ({ refreshToken: 'x' }),
  }
  const spellings = {
    same: () => address,
    ipv6: (n: number) => `2001:db8:1:2::${n + 1}`,
    port: (n: number) => `${address}:${40_000 + n}`,
  }
  const outcome = await askUntilRefused(id, bodies[id], spellings[by])
  expect(outcome).toMatchObject({ let: limit, code: 'too_many_requests' })
  expect(outcome.retryAfter).toMatch(/^[1-9]\d*$/u)
})

test.for([
  ['reset', 3, 20],
  ['code', 20, 20],
] as const)('%s is limited by email, known or not, and by address', async ([counter, perEmail, perAddress]) => {
  const owner = await signUp(app)
  const known = owner.session?.user.email ?? ''
  const outcomes: unknown[] = []
  for (const email of [known, 'unknown@example.com'])
    for (let n = 0; n <= perEmail; n++)
      outcomes.push(
        await throttleAttempt(context, counter, { ip: freshAddress(), email }).catch((error: unknown) => error),
      )
  const half = outcomes.length / 2
  expect(outcomes.slice(0, perEmail).every((outcome) => outcome === undefined)).toBe(true)
  expect(outcomes[perEmail]).toMatchObject({ status: 429 })
  expect(outcomes.slice(half).map((error) => error instanceof Error && error.constructor)).toEqual(
    outcomes.slice(0, half).map((error) => error instanceof Error && error.constructor),
  )
  const ip = freshAddress()
  for (let n = 0; n < perAddress; n++) await throttleAttempt(context, counter, { ip, email: email() })
  await expect(throttleAttempt(context, counter, { ip, email: email() })).rejects.toMatchObject({ status: 429 })
})

test('Who asks for codes from one address keeps nobody from getting one at another, nor floods a mailbox with sign-ups', async () => {
  const victim = email()
  const attack = freshAddress()
  for (let n = 0; n < 5; n++) await throttleAttempt(context, 'code', { ip: attack, email: victim })
  for (let n = 0; n < 15; n++)
    await expect(throttleAttempt(context, 'code', { ip: attack, email: victim })).rejects.toMatchObject({ status: 429 })
  await throttleAttempt(context, 'code', { ip: freshAddress(), email: victim })
  for (let n = 0; n < 14; n++) await throttleAttempt(context, 'signUpMail', { ip: freshAddress(), email: victim })
  await expect(throttleAttempt(context, 'signUpMail', { ip: freshAddress(), email: victim })).rejects.toMatchObject({
    status: 429,
  })
})

test('verify is limited by address, 30 in 5 minutes', async () => {
  const ip = freshAddress()
  for (let n = 0; n < 30; n++) await throttleAttempt(context, 'verify', { ip })
  await expect(throttleAttempt(context, 'verify', { ip })).rejects.toMatchObject({ status: 429 })
  moveClock(301)
  await throttleAttempt(context, 'verify', { ip })
})

test('The same call in another spelling of its path is counted with it, or is no call at all', async () => {
  const headers = from(freshAddress())
  const body = { refreshToken: 'x' }
  const path = '/functions/v1/api/auth/refreshToken'
  for (let n = 0; n < 150; n++) expect((await nobody.send('POST', path, { body, headers })).status).toBe(401)
  for (const spelling of [path, `${path}/`, `${path}?x=1`, path.replace('refresh', '%72efresh')])
    expect((await nobody.send('POST', spelling, { body, headers })).status, spelling).toBe(429)
  for (const spelling of [path.toUpperCase(), `//functions/v1/api/auth/refreshToken`])
    expect((await nobody.send('POST', spelling, { body, headers })).status, spelling).toBe(404)
})

test('Only the proxies that are ours say where a request comes from', async () => {
  const behindNone = await buildApp({
    ...context,
    config: { ...context.config, trustedProxies: 0 },
    // It says that a proxy forwards.
    log: { error: () => undefined },
  })
  const asked = async (app: typeof behindNone, forwarded: string, n: number, remoteAddress: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/functions/v1/api/auth/signInWithPassword',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded.replace('N', String(n)), 'x-real-ip': `9.9.9.${n}` },
        payload: { email: email(), password: 'not the password' },
      })
    ).statusCode
  for (const [server, forwarded, remote] of [
    [behindNone, '203.0.113.N', '192.0.2.77'],
    [app, '203.0.113.N, 192.0.2.78', '127.0.0.1'],
  ] as const) {
    const statuses: number[] = []
    for (let n = 0; n < 51; n++) statuses.push(await asked(server, forwarded, n, remote))
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 401), 429])
  }
  await behindNone.close()
})

test('Guesses wait longer and longer; the owner elsewhere does not, and nobody is ever locked out', async () => {
  const victim = { email: email() }
  const attacker = (n: number) => ({ ...victim, ip: `192.0.2.${n}` })
  const start = context.now().getTime()
  // Addresses of one network share the count.
  for (let n = 0; n < 5; n++) await throttleGuess(context, attacker(n))
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
    const refused: unknown = await throttleGuess(context, attacker(9)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } })
    moveClock(seconds - 1)
    await expect(throttleGuess(context, attacker(9))).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
    moveClock(1)
    await throttleGuess(context, attacker(9))
  }
  expect(context.now().getTime() - start).toBeLessThan(2 * 60 * 60 * 1000)
  await throttleGuess(context, { ...victim, ip: '192.0.3.1' })
  await throttleGuess(context, { ...victim, ip: '2001:db8::1' })
  // One right password clears the earlier tries.
  moveClock(900)
  await throttleGuess(context, attacker(1))
  await clearGuesses(context, attacker(1))
  for (let n = 0; n < 5; n++) await throttleGuess(context, attacker(n))
  await expect(throttleGuess(context, attacker(1))).rejects.toMatchObject({ status: 429 })
})

test('A hundred guesses at once are no better than one after another', async () => {
  const runCaller = { ip: freshAddress(), email: email() }
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => throttleGuess(context, runCaller)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('An attacker who knows the address cannot keep the owner from signing in', async () => {
  const owner = await signUp(app)
  const victim = owner.session?.user.email ?? ''
  const attack = from(freshAddress())
  const wrong = { email: victim, password: 'not the password' }
  for (let n = 0; n < 5; n++)
    expect((await nobody.request('auth.signIn', { body: wrong, headers: attack })).status).toBe(401)
  const refused = await nobody.request('auth.signIn', { body: wrong, headers: attack })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
  const right = { email: victim, password: 'correct horse battery' }
  expect((await nobody.request('auth.signIn', { body: right, headers: from(freshAddress()) })).status).toBe(200)
  // Even in the attacker's network, the owner can sign in after the wait, and then without one.
  moveClock(3)
  expect((await nobody.request('auth.signIn', { body: right, headers: attack })).status).toBe(200)
  expect((await nobody.request('auth.signIn', { body: wrong, headers: attack })).status).toBe(401)
})

test('A restart counts on, and the table names nobody', async () => {
  const runCaller = { ip: freshAddress(), email: 'grace.hopper@example.com' }
  const headers = from(runCaller.ip)
  const body = { email: runCaller.email, password: 'not the password' }
  for (let n = 0; n < 5; n++) await nobody.request('auth.signIn', { body, headers })
  const restarted = await buildApp(context)
  const answer = await new Person(restarted, null).request('auth.signIn', { body, headers })
  expect(answer.status).toBe(429)
  await restarted.close()
  const keys = await createSystemDb(context.engine).selectFrom('rate_limits').select('key').execute()
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter(({ key }) => key.includes('grace'))).toEqual([])
})

test('RATE_LIMITS turns the limits off, scales them or sets some of them', () => {
  expect(readConfig({}).limits.signUp.limit).toBe(5)
  expect(readConfig({ RATE_LIMITS: 'off' }).hasRateLimits).toBe(false)
  const { hasRateLimits, limits } = readConfig({ RATE_LIMITS: 'x10, signUp=7' })
  expect([hasRateLimits, limits.signUp, limits.api.limit]).toEqual([true, { limit: 7, windowSeconds: 3600 }, 10_000])
  for (const wrong of ['yes', 'signUp=0', 'signUp=many', 'toString=5', 'x0', 'signUp=5;api=4'])
    expect(() => readConfig({ RATE_LIMITS: wrong })).toThrow(/^RATE_LIMITS must be on, off/u)
})
