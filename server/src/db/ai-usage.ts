import { sql } from 'kysely'
import type { AccountDb } from './account-db.ts'

/** The UTC day that usage at a moment is counted for. */
export const toUsageDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Tokens of paid models that a workspace has used on a day. */
export async function readUsedTokens(db: AccountDb, day: string): Promise<number> {
  const row = await db.from('ai_usage').select('tokens').where('day', '=', day).executeTakeFirst()
  return row?.tokens ?? 0
}

export async function addUsedTokens(db: AccountDb, day: string, tokens: number): Promise<void> {
  await db
    .insert('ai_usage', { day, tokens })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet({ tokens: sql<number>`ai_usage.tokens + excluded.tokens` }),
    )
    .execute()
}
