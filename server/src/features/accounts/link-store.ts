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
  table: 'review_links' | 'crm_survey_links' = 'review_links',
): Promise<{ account: { id: string; name: string }; db: AccountDb } | null> {
  const account = await systemDb(engine)
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', '=', (eb) => eb.selectFrom(table).select('account_id').where('secret_hash', '=', secretHash))
    .executeTakeFirst()
  return account === undefined ? null : { account, db: accountDb(engine, account.id) }
}
