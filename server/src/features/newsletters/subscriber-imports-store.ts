import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** Imports that are listed. */
const mostImports = 20

/** They have neither confirmed themselves, nor left, nor have their emails come back. */
const isUntouched = sql<boolean>`(state = 'pending' or (state = 'confirmed' and confirmed_at = created_at))
  and pending_consent_at is null and soft_bounces = 0`

/** The last imports that still have people on the list. */
export const listSubscriberImports = (db: AccountDb) =>
  db
    .from('subscribers')
    .select((eb) => [
      eb.ref('import_id').$notNull().as('id'),
      eb.fn.min('created_at').as('created_at'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('n_added'),
      sql<number>`(count(*) filter (where ${isUntouched}))::integer`.as('n_removable'),
    ])
    .where('import_id', 'is not', null)
    .groupBy('import_id')
    .orderBy('created_at', 'desc')
    .limit(mostImports)
    .execute()

/** Removes those whom an import added and who have not acted since; returns how many. What was sent to them keeps no address. */
export async function deleteImported(db: AccountDb, importId: string): Promise<number> {
  await db
    .update('newsletter_deliveries')
    .set({ email: null, answer: null, bounce: null })
    .where('subscriber_id', 'in', (eb) =>
      eb
        .selectFrom('subscribers')
        .select('subscribers.id')
        .where('subscribers.account_id', '=', db.accountId)
        .where('import_id', '=', importId)
        .where(isUntouched),
    )
    .execute()
  const gone = await db
    .remove('subscribers')
    .where('import_id', '=', importId)
    .where(isUntouched)
    .returning('id')
    .execute()
  return gone.length
}

export async function countImported(db: AccountDb, importId: string): Promise<number> {
  const row = await db
    .from('subscribers')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return row?.n ?? 0
}

/** Those of the addresses that have unsubscribed, or cannot be reached. */
export async function listEnded(
  db: AccountDb,
  emails: readonly string[],
): Promise<{ email: string; state: 'unsubscribed' | 'bounced' }[]> {
  if (emails.length === 0) return []
  const rows = await db
    .from('subscribers')
    .select(['email', 'state'])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .where('state', 'in', ['unsubscribed', 'bounced'])
    .execute()
  return rows.flatMap(({ email, state }) => (state === 'unsubscribed' || state === 'bounced' ? [{ email, state }] : []))
}
