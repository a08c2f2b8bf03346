import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

/** The workspace's choice of models; undefined: the operator's default. */
export const findModelSettings = (db: AccountDb) => db.from('model_settings').selectAll().executeTakeFirst()
type ModelSettingsRow = NonNullable<Awaited<ReturnType<typeof findModelSettings>>>
export type StoredSettings = Omit<ModelSettingsRow, 'account_id' | 'updated_at' | 'updated_by'>

export async function saveModelSettings(
  db: AccountDb,
  settings: StoredSettings,
  updated_by: string,
  now: Date,
): Promise<void> {
  const row = { ...settings, updated_by, updated_at: now.toISOString() }
  await db
    .insert('model_settings', row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export const removeModelSettings = (db: AccountDb) => db.remove('model_settings').execute()

/** Tokens of real models that the workspace has used since the first of the month (UTC). */
export async function sumTokensOfMonth(db: AccountDb, now: Date): Promise<number> {
  const first = `${now.toISOString().slice(0, 7)}-01`
  const { tokens } = await db
    .from('ai_usage')
    .select(sql<number>`coalesce(sum(tokens), 0)::float8`.as('tokens'))
    .where('day', '>=', first)
    .executeTakeFirstOrThrow()
  return tokens
}
