import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listMemberIdsByRoles } from '../accounts/index.ts'
import { notifyMembers } from './index.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const system = { as: 'system' } as const

it('A workspace of ten thousand is notified in a few statements', async () => {
  const ada = await signUp(app)
  await context.engine.query(
    system,
    `with people as (
       insert into users (id, email, display_name)
       select gen_random_uuid(), 'member-' || n || '@large.example', 'Member ' || n from generate_series(1, 10000) n
       returning id)
     insert into account_access (id, account_id, user_id, role_id)
     select gen_random_uuid(), $1, people.id, 'social_media' from people`,
    [ada.accountId],
  )
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  const to = await listMemberIdsByRoles(db, ['social_media'])
  await db.transaction((tx) => notifyMembers(tx, context, { kind: 'published', to, actorId: null, subject: 'To all' }))
  const { rows } = await context.engine.query(
    system,
    `select (select count(*) from notifications where account_id = $1) as told,
       (select count(*) from pgboss.job where name = 'notifications.mail' and data ->> 'account_id' = $1::text) as mails`,
    [ada.accountId],
  )
  expect(rows).toEqual([{ told: 10_000, mails: 10_000 }])
  // Queued jobs would continue after the test.
  await context.engine.query(system, `delete from pgboss.job where name = 'notifications.mail'`)
})
