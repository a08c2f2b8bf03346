import { createHash, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { readConfig } from '../../config.ts'
import { Person } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { findPasswordWeakness } from './password-rules.ts'

/** A range service that knows one password. */
const breached = 'heliotrope lantern 42'
const asked: IncomingMessage[] = []
let mood: 'answers' | 'fails' | 'hangs' | 'rambles' = 'answers'
const service = createServer((request, response) => {
  asked.push(request)
  if (mood === 'hangs') return
  if (mood === 'rambles') return void response.end('x'.repeat(3_000_000))
  if (mood === 'fails') return void response.writeHead(503).end()
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase()
  const known = request.url === `/range/${hash.slice(0, 5)}` ? `${hash.slice(5)}:37\r\n` : ''
  response.end(`${'0'.repeat(35)}:0\r\n${known}${'F'.repeat(35)}:2`)
})
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const { port } = service.address() as AddressInfo // listening on TCP always has an address object
afterAll(() => {
  service.close()
  service.closeAllConnections()
})

const { app } = await useApp({ breachedPasswordsUrl: `http://127.0.0.1:${port}` })
const signUp = (password: string) =>
  new Person(app, null).request('auth.signUp', {
    body: {
      email: `ada.lovelace-${createId()}@example.com`,
      password,
      displayName: 'Ada',
      accountName: 'Example Works',
    },
  })
const owner = { email: 'ada.lovelace@example.com', names: ['Ada Byron', 'Example Works'] }

test('A password that can be guessed is refused on its field with a sentence', async () => {
  for (const password of ['qwertyuiop', 'PassWord123', 'draftwright1', 'Example-Works-2026', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑']) {
    const { status, error } = await signUp(password)
    expect([status, error.code], password).toEqual([400, 'invalid'])
    expect(error.message).toMatch(/^password (is|only) .+\. Choose/u)
    expect(error.details).toMatchObject([{ field: 'password' }])
  }
  expect((await signUp('correct horse battery')).status).toBe(200)
})

test('Names, the address and everyday words alone are no password; a sentence around them is one', async () => {
  for (const password of [
    'adalovelace1815',
    'Ada.Lovelace!!!!',
    'lovelacebyron',
    'exampleworks99',
    'WORKS example 1',
    'password2026!',
    'Welcome12345',
    'draftwrightdraftwright',
    'ｄｒａｆｔｗｒｉｇｈｔ１',
  ])
    expect(await findPasswordWeakness(password, owner), password).toMatch(/^is too similar/u)
  for (const password of [
    'lovelace drank cold tea',
    'draftwright at half past nine',
    'draftwright#%&+?=',
    'Ada ate a pear',
    'password of my bicycle',
    ' spaces at both ends ',
    '密码必须足够长才行啊',
    'x'.repeat(64) + 'y'.repeat(64),
  ])
    expect(await findPasswordWeakness(password, owner), password).toBeNull()
})

test('Passwords made by chance pass, whatever they are made of; known ones do not, in any capitals', async () => {
  const alphabets = [
    'abcdefghijklmnopqrstuvwxyz',
    '0123456789',
    'ÄÖÜéñßøåæœ漢字仮名',
    '🔑🎉🦊🐝🌍🍐🧭🪴',
    '!"§$%&/()=?`*\'_:;°^',
  ]
  for (let round = 0; round < 500; round++) {
    const characters = [...(alphabets[round % alphabets.length] ?? '')]
    const length = 12 + randomInt(117)
    const password = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
    expect(await findPasswordWeakness(password, owner), password).toBeNull()
  }
  for (const known of ['1q2w3e4r5t', 'manchester', 'basketball', 'iloveyou123', '1029384756'])
    for (const spelled of [known, known.toUpperCase(), (known[0] ?? '').toUpperCase() + known.slice(1)])
      expect(await findPasswordWeakness(spelled, owner), spelled).toMatch(/^is too common/u)
  for (const piece of ['a', 'xy', 'lol', 'abcd', '🔑'])
    for (const length of [10, 11, 50, 127])
      expect(
        await findPasswordWeakness([...piece.repeat(length)].slice(0, length).join(''), owner),
        piece,
      ).not.toBeNull()
})

test('Passwords are whole: a hundred characters that differ in the last but one are two passwords', async () => {
  const long = `${'kelp '.repeat(19)}abc`
  const nobody = new Person(app, null)
  const email = `long-${createId()}@example.com`
  const body = { email, password: `${long}xz`, displayName: 'Ada', accountName: 'Example' }
  expect((await nobody.request('auth.signUp', { body })).status).toBe(200)
  expect((await nobody.request('auth.signIn', { body: { email, password: `${long}yz` } })).status).toBe(401)
  expect((await nobody.request('auth.signIn', { body: { email, password: `${long}xz` } })).status).toBe(200)
})

test('Where breaches are asked for, a breached password is refused, and only five characters of its hash leave', async () => {
  asked.length = 0
  const { status, error } = await signUp(breached)
  expect([status, error.message]).toEqual([
    400,
    'password appeared in a data breach. Choose a password you do not use anywhere else',
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toMatch(/^\/range\/[0-9A-F]{5}$/u)
  expect(asked[0]?.headers['add-padding']).toBe('true')
})

test('A service that fails, hangs or rambles keeps nobody out', async () => {
  for (mood of ['fails', 'rambles', 'hangs'] as const) expect((await signUp(breached)).status, mood).toBe(200)
})

test('Breaches are asked for by setting only', () => {
  expect(readConfig({}).breachedPasswordsUrl).toBeNull()
  expect(readConfig({ BREACHED_PASSWORDS: 'on' }).breachedPasswordsUrl).toBe('https://api.pwnedpasswords.com')
  expect(readConfig({ BREACHED_PASSWORDS: 'https://mirror.example.com/' }).breachedPasswordsUrl).toBe(
    'https://mirror.example.com',
  )
  expect(() => readConfig({ BREACHED_PASSWORDS: 'yes' })).toThrow(/^BREACHED_PASSWORDS must be/u)
})
