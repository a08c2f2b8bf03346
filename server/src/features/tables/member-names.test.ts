import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { loadNamesOfMembers } from './members-store.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('reads the names of a workspace’s own members, whatever tables its caller makes', async () => {
  const [me, other] = [await signUp(app), await signUp(app)]
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const ids = await db.transaction(async (tx) => {
    await tx.executeSql(
      `create temporary table account_access on commit drop as
         select $1::uuid as account_id, $2::uuid as user_id`,
      [me.accountId ?? '', other.session?.user.id ?? ''],
    )
    await tx.executeSql('grant select on pg_temp.account_access to public', [])
    return [...(await loadNamesOfMembers(tx)).keys()]
  })
  expect(ids).toEqual([me.session?.user.id])
})
