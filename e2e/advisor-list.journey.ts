import { expect, test } from 'vitest'
import type { Person } from '../scripts/api-client.ts'
import { waitForIdle } from './browser.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

/** Calls the agent service. */
async function agent<T>(person: Person, path: string, body: object): Promise<T> {
  const answer = await fetch(`${app.server.url}/agent${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      'account-id': person.account.id,
      'content-type': 'application/json',
    },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
async function makeSessions(person: Person, count: number): Promise<void> {
  for (let at = 0; at < count; at += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - at) }, (_, more) =>
        agent(person, '/sessions', { session_name: `Later ${at + more}` }),
      ),
    )
}
async function askTwice(person: Person): Promise<string> {
  const runs = '/agents/co-ceo-advisor/runs'
  type Run = { run_id: string; session_id: string }
  const { run_id, session_id } = await agent<Run>(person, runs, { message: 'The oldest of all', stream: false })
  await agent(person, `${runs}/${run_id}/continue`, { session_id, regenerate: true, stream: false })
  return session_id
}

test('the list goes on as it is scrolled, to the oldest conversation', async () => {
  const { person } = await app.newPerson()
  await askTwice(person)
  await makeSessions(person, 130)
  const page = await app.open('/ai-chat', { person })
  const list = page.getByRole('navigation', { name: 'Conversations' })
  await list
    .getByRole('link', { name: /^Later / })
    .first()
    .waitFor()
  const oldest = list.getByRole('link', { name: 'The oldest of all' })
  expect(await oldest.count()).toBe(0)
  await expect
    .poll(async () => {
      await list.evaluate((place) => place.scrollTo({ top: place.scrollHeight }))
      return oldest.count()
    })
    .toBe(1)
  expect(await list.getByRole('link', { name: /^Later / }).count()).toBe(130)
  expect(await list.getByRole('button', { name: 'Show older' }).count()).toBe(0)
  await expectAccessible(page)
})

test('the list goes on when its end came into view while it was read anew', async () => {
  const { person } = await app.newPerson()
  await makeSessions(person, 60)
  const page = await app.open('/ai-chat', { person })
  const links = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^Later / })
  await links.first().waitFor()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/agent\/sessions\?page=1&/u, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/agent\/sessions\?page=1&/u)
  await askTwice(person)
  await asked
  await links.last().scrollIntoViewIfNeeded()
  await page.waitForTimeout(200)
  release()
  await expect.poll(() => links.count()).toBe(60)
})

test('a conversation older than the newest five hundred has its versions, its name and its menu', async () => {
  const { person } = await app.newPerson()
  const session = await askTwice(person)
  await makeSessions(person, 501)
  const page = await app.open(`/ai-chat/${session}`, { person })
  await page.getByRole('group', { name: 'Version 2 of 2' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'The oldest of all' }).waitFor()
  await page.getByRole('button', { name: 'Previous version' }).click()
  await page.getByRole('group', { name: 'Version 1 of 2' }).waitFor()
  await page.getByRole('button', { name: 'This conversation' }).click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  const pinned = page.getByRole('navigation', { name: 'Conversations' }).getByRole('region', { name: 'Pinned' })
  await pinned.getByRole('link', { name: 'The oldest of all' }).waitFor()
  await page.reload()
  await pinned.getByRole('link', { name: 'The oldest of all' }).waitFor()
  await waitForIdle(page)
})
