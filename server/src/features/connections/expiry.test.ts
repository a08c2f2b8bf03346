import { beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { recordReport, recordSuccess } from './connection-state.ts'

const { app, context } = await useApp()
const day = 86_400_000
let clock = Date.now()
const later = { ...context, now: () => new Date(clock) }

let me: Person
let channel: string
const db = () => createAccountDb(context.engine, me.accountId ?? '')
/** What the daily check records of an access that ends then. */
const check = (expires: number) =>
  recordReport(db(), later, channel, {
    connected_as: 'Ada',
    url: null,
    expires_at: new Date(expires).toISOString(),
    scopes: null,
    reasons: [],
  })
const listNotes = async () =>
  (await me.call('notifications.list')).filter(({ kind }) => kind === 'channel_problem').map(({ note }) => note)

beforeEach(async () => {
  clock = Date.now()
  me = await signUp(app)
  channel = (
    await me.call('channels.create', {
      body: {
        name: 'Program',
        channel_type: 'webhook',
        endpoint_url: 'https://hook.example.com/',
        secret: 'a secret of sixteen',
      },
    })
  ).id
})

it('notifies people once that an access ends, a week before it does', async () => {
  const end = clock + 30 * day
  await check(end)
  clock = end - 9 * day
  await check(end)
  expect(await listNotes()).toEqual([])
  // The last check that leaves at least seven days, whatever the hour.
  clock = end - 7.5 * day
  await check(end)
  const told = [`The access ends on ${new Date(end).toISOString().slice(0, 10)}.`]
  expect(await listNotes()).toEqual(told)
  for (const left of [6.5, 5.5, 0.5]) {
    clock = end - left * day
    await check(end)
    // Posts that go out meanwhile change nothing.
    await recordSuccess(db(), channel, later.now())
  }
  expect(await listNotes()).toEqual(told)
})

it('knows an end that its network gives in days as the same', async () => {
  const end = clock + 7.5 * day
  await check(end)
  for (const hours of [23, 49, 71]) {
    clock += day
    await check(end + (hours - 48) * 900_000)
  }
  expect(await listNotes()).toHaveLength(1)
})

it('notifies again of the next end, after the access was renewed', async () => {
  const end = clock + 5 * day
  await check(end)
  await check(end + 60 * day)
  expect(await listNotes()).toHaveLength(1)
  clock = end + 55 * day
  await check(end + 60 * day)
  expect(await listNotes()).toHaveLength(2)
})
