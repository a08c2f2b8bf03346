import type { AmbassadorSettings } from '@draftwright/contract/ambassador'
import type { AccountDb } from '../../db/account-db.ts'

const defaults: AmbassadorSettings = { disclosure: '', approved_only: false, platforms: null }

export async function findAmbassadorSettings(db: AccountDb): Promise<AmbassadorSettings> {
  const row = await db
    .from('ambassador_settings')
    .select(['disclosure', 'approved_only', 'platforms'])
    .executeTakeFirst()
  return row === undefined ? defaults : { ...row, platforms: row.platforms === null ? null : [...row.platforms] }
}

/** What is left out stays. */
export const saveAmbassadorSettings = (db: AccountDb, change: Partial<AmbassadorSettings>) =>
  db
    .insert('ambassador_settings', change)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
