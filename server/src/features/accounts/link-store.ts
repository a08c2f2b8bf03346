import { type AccountDb, accountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { systemDb } from '../../db/system-db.ts'

/**
 * The workspace of a link that was given to somebody without an account, with a database that shows that workspace alone.
 * Null for a secret nobody knows and for a deleted workspace; whether the link is still good is for its slice to say.
 */
export async function accountByLink(
  engine: Engine,
  secretHash: string,
): Promise<{ account: { id: string; name: string }; db: AccountDb } | null> {
  const account = await systemDb(engine)
    .selectFrom('review_links')
    .innerJoin('accounts', 'accounts.id', 'review_links.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('review_links.secret_hash', '=', secretHash)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return account === undefined ? null : { account, db: accountDb(engine, account.id) }
}
