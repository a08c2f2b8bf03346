import type { SearchProvider } from '@draftwright/contract/research'
import type { AccountDb } from '../../db/account-db.ts'

export const findSearchSettings = (db: AccountDb) => db.from('search_settings').selectAll().executeTakeFirst()

interface StoredSearchSettings {
  readonly provider: SearchProvider
  readonly address: string | null
  readonly secret_key: string | null
}

export async function saveSearchSettings(
  db: AccountDb,
  settings: StoredSearchSettings,
  updated_by: string,
  now: Date,
): Promise<void> {
  const row = { ...settings, updated_by, updated_at: now.toISOString() }
  await db
    .insert('search_settings', row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export const removeSearchSettings = (db: AccountDb) => db.remove('search_settings').execute()
