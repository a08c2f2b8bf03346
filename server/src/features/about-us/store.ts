import type { AboutUsChange } from '@draftwright/contract/about-us'
import type { AccountDb } from '../../db/account-db.ts'

export const findAboutUs = (db: AccountDb) => db.from('about_us').selectAll().executeTakeFirst()

export async function saveAboutUs(db: AccountDb, change: AboutUsChange, updated_by: string, now: Date): Promise<void> {
  const row = { ...change, updated_by, updated_at: now.toISOString() }
  await db
    .insert('about_us', row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}
