import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { createGuestAddress, inviteByMail } from '../../../test/invite.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const system = { as: 'system' } as const
const idOf = (person: Person) => person.session?.user.id ?? ''
const current_password = 'correct horse battery'
/** Long enough for a request to reach the lock it waits for. */
const untilItWaits = 400

/** Does `before`, starts a request that has to wait for it, does `after`, and lets the request continue. */
async function around<T>(before: [string, unknown[]], request: () => Promise<T>, after: [string, unknown[]]) {
  const lease = await context.engine.lease(system)
  try {
    await lease.query('begin')
    await lease.query(...before)
    const answer = request()
    await delay(untilItWaits)
    await lease.query(...after)
    await lease.query('commit')
    return { answer }
  } finally {
    lease.release()
  }
}
const lockAccount = 'select from accounts where id = $1 for no key update'

it('An owner who is one no more when the removal comes to its turn removes nothing', async () => {
  const ada = await signUp(app)
  const { answer } = await around(
    [lockAccount, [ada.accountId]],
    () => ada.request('accounts.remove', { body: { name: 'Example Works' } }),
    [`update account_access set role_id = 'admin' where account_id = $1 and user_id = $2`, [ada.accountId, idOf(ada)]],
  )
  expect((await answer).status).toBe(403)
  const { rows } = await context.engine.query<{ deleted_at: string | null }>(
    system,
    'select deleted_at from accounts where id = $1',
    [ada.accountId],
  )
  expect(rows).toEqual([{ deleted_at: null }])
})

it('An owner can be notified while they delete their account: neither waits for the other', async () => {
  const ada = await signUp(app)
  const bo = await addMember(context, ada, 'owner')
  const { answer } = await around(
    [lockAccount, [ada.accountId]],
    () => bo.request('profile.remove', { body: { current_password } }),
    [
      `insert into notifications (id, account_id, user_id, kind) values ($1, $2, $3, 'role_changed')`,
      [createId(), ada.accountId, idOf(bo)],
    ],
  )
  expect((await answer).status).toBe(200)
})

it('Whoever joins while the last person leaves keeps the workspace open', async () => {
  const ada = await signUp(app)
  const guest = await signUp(app)
  const { answer } = await around(
    [lockAccount, [ada.accountId]],
    () => ada.request('profile.remove', { body: { current_password } }),
    [
      `insert into account_access (id, account_id, user_id, role_id) values ($1, $2, $3, 'admin')`,
      [createId(), ada.accountId, idOf(guest)],
    ],
  )
  expect((await answer).error.code).toBe('owner_of')
})

it('Whoever deletes their account takes back the invitations they made', async () => {
  const ada = await signUp(app)
  const bo = await addMember(context, ada, 'admin')
  const { token } = await inviteByMail(context)(bo, createGuestAddress(), 'admin')
  await bo.call('profile.remove', { body: { current_password } })
  expect((await ada.request('invitations.read', { body: { token } })).status).toBe(404)
  expect(await ada.call('invitations.list')).toEqual([])
})
