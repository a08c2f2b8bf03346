import { sql } from 'kysely'
import type { AccountDb } from './account-db.ts'

/** The day whose tokens a moment counts to, in UTC. */
export const usageDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Tokens of real models that a workspace has used in a day. */
export async function tokensOf(db: AccountDb, day: string): Promise<number> {
  const row = await db.from('ai_usage').select('tokens').where('day', '=', day).executeTakeFirst()
  return row?.tokens ?? 0
}

export async function addTokens(db: AccountDb, day: string, tokens: number): Promise<void> {
  await db
    .insert('ai_usage', { day, tokens })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet({ tokens: sql<number>`ai_usage.tokens + excluded.tokens` }),
    )
    .execute()
}
