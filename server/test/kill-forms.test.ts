import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { Form } from '@draftwright/contract/forms'
import type { FormAnswer } from '@draftwright/contract/form-answers'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { encodeForm } from './fill-form.ts'
import { openKillableServers } from './killable-servers.ts'

const people = 60
/** For hanging. */
const patience = 600_000
const product = await openKillableServers({ RATE_LIMITS: 'off' })

test('a form that was answered 200 is there after a kill, and becomes one contact', { timeout: patience }, async () => {
  let server = await product.start()
  const person = await signUp(server.url)
  const call = <T>(method: string, path: string, body?: object) =>
    createCaller(server.url, person)<T>(method, path, body)
  const form = await call<Form>('POST', '/form', { kind: 'contact', name: 'Ask us' })
  const path = new URL(form.url).pathname
  const readToken = async () => {
    const page = await (await fetch(server.url + path)).text()
    return /name="token" value="([^"]+)"/u.exec(page)?.[1] ?? ''
  }
  const tokens = await Promise.all(Array.from({ length: people }, readToken))
  // Sooner it would be suspected, and no contact.
  await wait(2100)
  const taken: string[] = []
  const send = async (token: string, at: number) => {
    const email = `guest-${at}@guests.example`
    try {
      const { status } = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          // Each has a connection of their own.
          'x-forwarded-for': `10.7.0.${at}`,
        },
        body: encodeForm(form, { token, 'Email address': email, Message: `Hello from ${at}` }),
      })
      if (status === 200) taken.push(email)
    } catch {
      // Its server was killed, so nobody was told that it arrived.
    }
  }
  const sending = Promise.all(tokens.map(send))
  await expect.poll(() => taken.length, { timeout: patience, interval: 2 }).toBeGreaterThan(people / 4)
  await product.kill()
  await sending
  server = await product.start()
  const list = (state: string) => call<FormAnswer[]>('GET', `/form/${form.id}/answers?state=${state}&limit=200`)
  const listAll = async () => [...(await list('received')), ...(await list('suspected'))]
  const stored = await listAll()
  expect(taken.filter((email) => !stored.some((answer) => answer.email === email))).toEqual([])
  const readWaiting = async () => (await list('received')).filter(({ state }) => state === 'waiting').length
  await expect.poll(readWaiting, { timeout: patience, interval: 100 }).toBe(0)
  const accepted = await list('received')
  expect(accepted.length).toBeGreaterThan(0)
  expect(new Set(accepted.map(({ contact }) => contact?.id)).size).toBe(accepted.length)
  expect(accepted.every(({ contact }) => contact !== null)).toBe(true)
})
