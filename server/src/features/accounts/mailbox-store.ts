import type { Role } from '@draftwright/contract/rights'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'

/** The owner of an address for ideas by mail: a member of an open workspace, with a database restricted to it, or null. */
export async function findMailboxOwner(
  engine: Engine,
  token: string,
): Promise<{ db: AccountDb; userId: string; role: Role; takesAnyone: boolean } | null> {
  const owner = await createSystemDb(engine)
    .selectFrom('idea_mailboxes')
    .innerJoin('accounts', 'accounts.id', 'idea_mailboxes.account_id')
    .innerJoin('account_access', (join) =>
      join
        .onRef('account_access.account_id', '=', 'idea_mailboxes.account_id')
        .onRef('account_access.user_id', '=', 'idea_mailboxes.user_id'),
    )
    .select(['idea_mailboxes.account_id', 'idea_mailboxes.user_id', 'account_access.role_id', 'takes_anyone'])
    .where('idea_mailboxes.token', '=', token)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return owner === undefined
    ? null
    : {
        db: createAccountDb(engine, owner.account_id),
        userId: owner.user_id,
        role: owner.role_id,
        takesAnyone: owner.takes_anyone,
      }
}

/** Whether it is the address of somebody in the workspace. */
export async function isMemberAddress(engine: Engine, accountId: string, address: string | null): Promise<boolean> {
  if (address === null) return false
  const member = await createSystemDb(engine)
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select('users.id')
    .where('account_access.account_id', '=', accountId)
    .where('users.email', '=', address.toLowerCase())
    .executeTakeFirst()
  return member !== undefined
}
