import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'

/**
 * The workspace of a guest's link, with a database restricted to it. Null for an unknown secret and for a deleted workspace;
 * whether the link is still valid is checked by its feature.
 */
export async function findAccountByLink(
  engine: Engine,
  secretHash: string,
  table: 'review_links' | 'crm_survey_links' | 'report_shares' = 'review_links',
): Promise<{ account: { id: string; name: string }; db: AccountDb } | null> {
  const account = await createSystemDb(engine)
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', '=', (eb) => eb.selectFrom(table).select('account_id').where('secret_hash', '=', secretHash))
    .executeTakeFirst()
  return account === undefined ? null : { account, db: createAccountDb(engine, account.id) }
}
