import { beforeEach, expect, it } from 'vitest'
import { canChangeMeanwhile, changeMeanwhile } from '../../../test/change-meanwhile.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { lockContent } from './transitions.ts'

/** Nobody answers at its address any more. */
const gone = await startNetworkServer(() => ({ status: 200, body: {} }))
await gone.close()
const { app, context } = await useApp({ trustedUrls: [gone.origin] })
const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

let ada: Person
let id: string
const db = () => createAccountDb(context.engine, ada.accountId ?? '')
const readStatus = async () => (await ada.call('content.read', { params: { id } })).status
const readAttempt = async () => (await ada.call('content.attempts', { params: { id } })).at(-1)
const waitFor = (reason: string) =>
  expect.poll(async () => (await readAttempt())?.waiting_for, { timeout: 60_000 }).toBe(reason)
const countTries = async () => (await readAttempt())?.steps[0]?.tries ?? 0

beforeEach(async () => {
  ada = await signUp(app)
  const body = {
    name: 'Program',
    channel_type: 'webhook' as const,
    endpoint_url: `${gone.origin}/hook`,
    secret: 'a secret of sixteen',
  }
  const { id: channel_id } = await ada.call('channels.create', { body })
  id = await draftPost(ada, context, { channel_id })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  await waitFor('network')
})
const beganAgo = (hours: number) =>
  db()
    .update('publish_attempts')
    .set({ started_at: hoursAgo(hours) })
    .where('content_id', '=', id)
    .execute()

it('a post that cannot reach its network for an hour fails', async () => {
  await beganAgo(2)
  await ada.call('content.sendAgain', { params: { id } })
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('failed')
  expect((await readAttempt())?.error).toContain('cannot be reached')
})

it.each([
  [3, 135],
  [9, 600],
])('after %i tries it is asked once more in %i seconds', async (tries, seconds) => {
  // The try that waits already does not come between.
  await context.engine.query(SYSTEM, `delete from pgboss.job where name = 'content.deliver' and state = 'created'`, [])
  await db().update('publish_steps').set({ tries }).execute()
  await ada.request('content.sendAgain', { params: { id } })
  await expect.poll(countTries, { timeout: 60_000 }).toBe(tries + 1)
  await waitFor('network')
  const wait = (Date.parse((await readAttempt())?.next_try_at ?? '') - Date.now()) / 1000
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(wait).toBeGreaterThan(seconds - 60)
})

it('hours of a pause are no part of that hour', async () => {
  await ada.call('publishingPause.start')
  await beganAgo(4)
  await db()
    .update('publishing_pauses')
    .set({ started_at: hoursAgo(3.9) })
    .execute()
  await ada.call('content.sendAgain', { params: { id } })
  await waitFor('pause')
  const tries = await countTries()
  await ada.call('publishingPause.end')
  await expect.poll(countTries, { timeout: 60_000 }).toBeGreaterThan(tries)
  await waitFor('network')
  expect(await readStatus()).toBe('publishing')
})

it('a post that came due in a pause has its whole hour', async () => {
  await beganAgo(0)
  await db()
    .update('publish_attempts')
    .set({ due_at: hoursAgo(5) })
    .where('content_id', '=', id)
    .execute()
  const tries = await countTries()
  await ada.call('content.sendAgain', { params: { id } })
  await expect.poll(countTries, { timeout: 60_000 }).toBeGreaterThan(tries)
  await waitFor('network')
  expect(await readStatus()).toBe('publishing')
})

it.skipIf(!canChangeMeanwhile(context))('the end of a pause leaves alone what is moved at the same time', async () => {
  const due = await draftPost(ada, context, { title: 'Moved meanwhile' })
  await ada.call('content.approve', { params: { id: due } })
  await ada.call('content.schedule', { params: { id: due }, body: { at: new Date(Date.now() + hour).toISOString() } })
  await ada.call('publishingPause.start')
  await db()
    .update('contents')
    .set({ scheduled_at: hoursAgo(1) })
    .where('id', '=', due)
    .execute()
  const later = new Date(Date.now() + 2 * hour).toISOString()
  const meanwhile = {
    lock: (tx: AccountDb) => lockContent(tx, due),
    change: (tx: AccountDb) => tx.update('contents').set({ scheduled_at: later }).where('id', '=', due).execute(),
  }
  await changeMeanwhile(context, db(), meanwhile, () =>
    ada.call('publishingPause.end', { body: { due_posts: 'hold' } }),
  )
  expect(await ada.call('content.read', { params: { id: due } })).toMatchObject({
    status: 'scheduled',
    scheduled_at: later,
  })
})
